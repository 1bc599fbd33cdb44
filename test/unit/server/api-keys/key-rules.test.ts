import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keyMail } from '../../../../server/api-keys/key-mail';
import { normaliseLabel } from '../../../../server/api-keys/key-rules';
import { translatorFor } from '../../../../server/i18n/translator';
import { composeMail } from '../../../../server/mail/mail-template';

const KEPT: [text: string, label?: string][] = [
  ['Calendar on the phone'],
  ['x'],
  ['x'.repeat(100)],
  ['🔑'.repeat(50)], // 100 UTF-16 units
  ['👩🏽‍🚀'],
  ['<img src=x onerror=alert(1)>'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['a\u2067b\u2069', 'ab'],
  ['a\u200bb'],
  [` ${'x'.repeat(100)} `, 'x'.repeat(100)],
  ['a\tb', 'a b'],
  ['a\nb', 'a b'],
  ['a\0b', 'a b'],
  ['a\u0085b\u001bc', 'a b c'],
];

test('a label is text without what no database stores, what deceives and what surrounds it', () => {
  for (const [text, label = text] of KEPT) assert.is(normaliseLabel(text), label, JSON.stringify(text));
});

test('a label is not blank, not longer than 100 UTF-16 units and no half of a character', () => {
  const blank = ['', ' \t\n', '\0\u0007', '\u200b\u200d\ufeff\u2060', '\u202e'];
  const long = ['x'.repeat(101), `${'🔑'.repeat(50)}x`, 'x'.repeat(10_000)];
  for (const text of [...blank, ...long, 'a\ud83d', '\udd11a'])
    assert.is(normaliseLabel(text), undefined, JSON.stringify(text));
});

const TEXTS = {
  MAIL_GREETING: 'Hi {name}',
  MAIL_APIKEY_SUBJECT: 'Subject',
  MAIL_APIKEY_TEXT: '{creator} made {label} at {baseUri}',
  MAIL_APIKEY_TEXT_ADMIN: 'Somebody made {label} at {baseUri}',
  MAIL_APIKEY_ADVICE: 'Advice',
  MAIL_APIKEY_ADVICE_ADMIN: 'Advice without a decline',
};

const ID = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
const NAMES = { userName: 'ada', label: 'Phone', creatorName: 'Grace' };
const KEY = { id: ID, userId: '', ...NAMES, status: 'Unconfirmed', isTechnicalUser: false, isValidUser: true } as const;
const TO = { name: 'Ada', email: 'ada@example.org' };
const ORIGIN = 'https://login.example';
const CONTEXT = { t: translatorFor(new Map([['de', TEXTS]]), 'de'), locale: 'de', origin: ORIGIN };
const LINK = `${ORIGIN}/identityprovider/apikey/confirm?apiKeyId=${ID}`;

test('the mail names creator, label and server, and links to the dialog; without a creator it mentions no declining', () => {
  const { paragraphs, subject, locale } = keyMail(TO, CONTEXT, KEY);
  assert.equal([subject, locale, paragraphs.at(-1)?.kind], ['Subject', 'de', 'link']);
  const texts = paragraphs.map(({ text }) => text);
  assert.equal(texts, ['Hi Ada', `Grace made Phone at ${ORIGIN}`, 'Advice', LINK]);
  const others = keyMail(TO, CONTEXT, { ...KEY, creatorName: '' }).paragraphs.map(({ text }) => text);
  assert.equal(others, ['Hi Ada', `Somebody made Phone at ${ORIGIN}`, 'Advice without a decline', LINK]);
});

test('names and labels are shown as text, without markup and placeholders', () => {
  const hostile = { ...KEY, label: '<img src=x onerror=alert(1)>{creator}', creatorName: '</p><script>{label}' };
  const mail = composeMail(keyMail(TO, CONTEXT, hostile));
  assert.not.match(mail?.html ?? '', /<img|<script/);
  assert.match(mail?.text ?? '', '</p><script>{label} made <img src=x onerror=alert(1)>{creator} at');
});

test.run();
