import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { translatorFor } from '../../../../server/i18n/translator';
import { composeMail } from '../../../../server/mail/compose-mail';
import { isDeliverable, isMailAddress, maskedMail } from '../../../../server/mail/mail-address';
import { shellLink } from '../../../../server/mail/queued-mail';
import { formatTime } from '../../../../server/mail/request-paragraphs';
import { codeMail, newDeviceMail } from '../../../../server/sessions/sign-in-mails';

const TO = { name: 'Ada', email: 'ada@example.org' };
const TEXTS = { MAIL_GREETING: 'Hello {name},', MAIL_DEVICE_BROWSER: 'Browser: {browser}' };
const CONTEXT = {
  t: translatorFor(new Map([['en', TEXTS]]), 'en-US'),
  locale: 'en-US',
  origin: 'https://login.example',
  userAgent: 'Firefox',
  now: Date.UTC(2026, 10, 21, 9, 5),
};

test('times have the format of the language, and name their zone', () => {
  assert.match(formatTime('de-AT', CONTEXT.now), /21.*2026.*09:05 UTC$/);
  assert.is(formatTime('en-US', CONTEXT.now), 'Nov 21, 2026, 09:05 UTC');
});

const HOSTILE = '<img src=x onerror=alert(1)> & "quoted" \'single\'';

test('markup in a name is escaped in the HTML of a mail', () => {
  const message = codeMail({ ...TO, name: HOSTILE }, CONTEXT, { code: '12345678', expiresAt: 0 });
  const mail = composeMail(message);
  assert.not.match(mail?.html ?? '', '<img');
  assert.not.match(mail?.html ?? '', 'src=x onerror=alert(1)>');
  assert.match(mail?.html ?? '', 'Hello &#60;img src=x onerror=alert(1)&#62; &#38; &#34;quoted&#34; &#39;single&#39;,');
  assert.match(mail?.text ?? '', `Hello ${HOSTILE},`);
});

test('a mail names a known browser and repeats no other text of its header', () => {
  const browserLine = (userAgent: string) => {
    const { text = '' } = composeMail(newDeviceMail(TO, { ...CONTEXT, userAgent })) ?? {};
    return /Browser: (.*)/.exec(text)?.[1];
  };
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  assert.is(browserLine(firefox), 'Firefox 140, Linux');
  assert.is(browserLine('Firefox/140 You were hacked. Call 0800-EVIL or go to http://evil.example/'), 'Firefox 140');
  assert.is(browserLine('Your account was hacked. Go to http://evil.example/fix'), undefined);
  assert.is(browserLine(HOSTILE), undefined);
});

test('a name cannot look like another paragraph, nor turn the direction of the text', () => {
  const { text } =
    composeMail(newDeviceMail({ ...TO, name: 'Ada,\r\n\nhttp://evil\u2028\u202Eexample' }, CONTEXT)) ?? {};
  assert.match(text ?? '', 'Hello Ada, http://evil example,');
});

test('both mails link to what the user can do, at the origin of the server', () => {
  const password = '/identityprovider/changepassword';
  for (const [paths, message] of [
    [['/report/x', password], newDeviceMail(TO, { ...CONTEXT, reportPath: '/report/x' })],
    [[password], codeMail(TO, CONTEXT, { code: '1', expiresAt: 0 })],
  ] as const) {
    const links = composeMail(message)?.html.match(/https?:\/\/[^"<]+/g) ?? [];
    assert.equal(
      [...new Set(links)],
      paths.map((path) => CONTEXT.origin + path),
    );
  }
});

const COLOURS = { PrimaryColor: '#ffdd00', OnPrimaryColor: '' };
const LOGO = { contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3) };
const REPORT = newDeviceMail(TO, { ...CONTEXT, reportPath: '/report/x' });

test('a mail has the name of the organisation, a heading, one button and the logo as a part of it, and loads nothing', () => {
  const { html = '', attachments } = composeMail(REPORT, { name: HOSTILE, ...COLOURS, logo: LOGO }) ?? {};
  assert.match(html, '&#60;img src=x onerror=alert(1)&#62; &#38; &#34;quoted&#34;');
  assert.match(
    html,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600">${REPORT.subject}</h1>`,
  );
  assert.is(html.match(/class="button"/g)?.length, 1);
  // Text on yellow is black.
  assert.match(html, 'background:#ffdd00;color:#000000');
  assert.match(html, /@media \(prefers-color-scheme:dark\)/);
  assert.equal(html.match(/<img src="[^"]*"|url\(|<link/g), ['<img src="cid:logo@vestibule"']);
  assert.equal(
    attachments?.map(({ cid, contentType, contentDisposition }) => [cid, contentType, contentDisposition]),
    [['logo@vestibule', 'image/png', 'inline']],
  );
});

test('without a branding a mail has the name of the product and no picture', () => {
  const { html = '', attachments } = composeMail(REPORT) ?? {};
  assert.match(html, '>Vestibule</p>');
  assert.not.match(html, '<img');
  assert.is(attachments, undefined);
});

const ADDRESSES = {
  'device@vestibule.example': 'd•••@v•••.example',
  'a@b.c': 'a•••@b•••.c',
  'a@localhost': 'a•••@l•••',
  'jo.do+tag@mail.sub.example.org': 'j•••@m•••.org',
  '𝒳yz@example.org': '𝒳•••@e•••.org',
};

test('of an address that is shown the first letters are left', () => {
  for (const [email, masked] of Object.entries(ADDRESSES))
    assert.equal([isMailAddress(email), maskedMail(email)], [true, masked]);
});

const NO_ADDRESSES = [
  ...['', ' ', 'ada', '@example.org', 'ada@', 'a@b@c', 'a da@example.org', '"a"@example.org', 'ada@exam\u202eple.org'],
  ...['ada@example.org, eve@evil.example', 'ada@example.org;eve@evil.example', 'Ada <ada@example.org>'],
  ...['ada@example.org\r\nBcc: eve@evil.example', `${'a'.repeat(250)}@example.org`],
];
const MADE_UP = [
  ...['mia@archive.invalid', 'mia@ARCHIVE.Invalid', 'mia@archive.invalid.', 'mia@invalid'],
  ...['mia@archive。invalid', 'mia@archive.ｉnvalid'],
];

test('to what is no address, or was made up, no mail is composed, and its mask is empty', () => {
  for (const email of [...NO_ADDRESSES, ...MADE_UP]) {
    assert.is(isMailAddress(email), MADE_UP.includes(email), email);
    assert.is(maskedMail(email), '', email);
    assert.is(composeMail(newDeviceMail({ ...TO, email }, CONTEXT)), undefined, email);
  }
  for (const email of MADE_UP) assert.not(isDeliverable(email), email);
});

test('an address that only looks like a made-up one gets mail', () => {
  for (const email of ['mia@notinvalid', 'invalid@example.org', 'mia@invalid.example', 'a.invalid@b.c'])
    assert.ok(isDeliverable(email), email);
});

test('a time has one format in each language, whatever the region', () => {
  const time = Date.UTC(2026, 10, 28, 4, 5);
  for (const locale of ['en', 'en-US', 'en-GB']) assert.is(formatTime(locale, time), 'Nov 28, 2026, 04:05 UTC');
  assert.is(formatTime('sr-Latn-RS', time), formatTime('sr-Latn', time));
});

test('a page opens in the shell of the server or in the one that is set', () => {
  const context = { t: (key: string) => key, locale: 'en', origin: 'https://id.example' };
  assert.is(shellLink(context, '/a').text, 'https://id.example/#/a');
  assert.is(shellLink({ ...context, shellUrl: 'https://portal.example#' }, '/a').text, 'https://portal.example#/a');
});

test.run();
