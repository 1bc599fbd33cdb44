import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keyMail } from '../../../../server/api-keys/key-mail';
import { translatorFor } from '../../../../server/i18n/translator';
import { composeMail } from '../../../../server/mail/mail-template';

const TEXTS = {
  MAIL_GREETING: 'Hi {name}',
  MAIL_APIKEY_SUBJECT: 'Subject',
  MAIL_APIKEY_TEXT: '{creator} made {label} at {baseUri}',
  MAIL_APIKEY_TEXT_ADMIN: 'Somebody made {label} at {baseUri}',
  MAIL_APIKEY_ADVICE: 'Advice',
  MAIL_APIKEY_ADVICE_ADMIN: 'Advice without a decline',
};

const KEY = {
  id: '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b',
  userId: '',
  userName: 'ada',
  label: 'Phone',
  status: 'Unconfirmed',
  creatorName: 'Grace',
  isTechnicalUser: false,
  isValidUser: true,
} as const;

const TO = { name: 'Ada', email: 'ada@example.org' };
const CONTEXT = {
  t: translatorFor(new Map([['de', TEXTS]]), 'de'),
  locale: 'de',
  origin: 'https://login.example',
};
const LINK = `https://login.example/identityprovider/apikey/confirm?apiKeyId=${KEY.id}`;

test('the mail names creator, label and server, and links to the dialog of this key', () => {
  const { paragraphs, subject, locale } = keyMail(TO, CONTEXT, KEY);
  assert.equal([subject, locale], ['Subject', 'de']);
  assert.equal(
    paragraphs.map(({ text }) => text),
    ['Hi Ada', 'Grace made Phone at https://login.example', 'Advice', LINK],
  );
  assert.is(paragraphs.at(-1)?.kind, 'link');
});

test('the mail of a key without a creator names none and does not mention declining', () => {
  const { paragraphs } = keyMail(TO, CONTEXT, { ...KEY, creatorName: '' });
  assert.equal(
    paragraphs.map(({ text }) => text),
    ['Hi Ada', 'Somebody made Phone at https://login.example', 'Advice without a decline', LINK],
  );
});

test('names and labels are shown as text, without markup and placeholders', () => {
  const hostile = { ...KEY, label: '<img src=x onerror=alert(1)>{creator}', creatorName: '</p><script>{label}' };
  const mail = composeMail(keyMail(TO, CONTEXT, hostile));
  assert.not.match(mail?.html ?? '', /<img|<script/);
  assert.match(mail?.text ?? '', '</p><script>{label} made <img src=x onerror=alert(1)>{creator} at');
});

test.run();
