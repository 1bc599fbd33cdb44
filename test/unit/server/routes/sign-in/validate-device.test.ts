import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeIn, nobodysUrl, textOf } from '../../../../support/server/mail-server';
import { OWN, setApp, withApp } from '../../../../support/server/test-app';
import { ADDRESS, giveTwoFactor, outbox, signedIn, state, testBrowser } from '../../../../support/server/test-browser';
import { atDevice, confirm, dataOf, detect, latestMail, MINUTE, other, resend } from './device-actions';

const app = setApp(test);
test.before.each(async () => {
  await detect(app, 1);
});

test('an unknown browser leads to the device check, sends a code by mail and keeps the redirect', async () => {
  const ada = testBrowser(app, 'Netscape <4> Firefox/140.0');
  const answer = await ada.signIn('ada', { query: '?redirect=/x' });
  assert.is(answer.json().redirectUrl, `${ADDRESS.device}?redirect=${encodeURIComponent(`${OWN}/x`)}`);
  assert.is(await ada.name(), '');
  const data = await dataOf(ada);
  assert.match(data.antiCsrfToken, /^[\w-]{43}$/);
  assert.equal(data, {
    name: 'Display ada',
    baseUri: OWN,
    isCloud: false,
    userAgentString: 'Netscape <4> Firefox/140.0',
    browser: 'Firefox 140',
    mail: 'a•••@e•••.org',
    expires: new Date(app.now + 10 * MINUTE).toISOString(),
    resendAvailable: new Date(app.now + MINUTE).toISOString(),
    signInExpires: new Date(app.now + 30 * MINUTE).toISOString(),
    mailSendFailed: false,
    antiCsrfToken: data.antiCsrfToken,
  });
  await ada.open(ADDRESS.device);
  assert.is((await outbox(app)).length, 1, 'opening the page sends no other mail');
  const mail = await latestMail(app);
  assert.match(mail, /^To: Display ada <ada@example\.org>$/m);
  for (const words of ['Display ada', OWN, 'Browser: Firefox 140', '00:10 UTC']) assert.match(textOf(mail), words);
  assert.not.match(textOf(mail), 'Netscape');
  assert.match(codeIn(mail), /^\d{8}$/);
});

test('the mailed code signs in with a new token, and the browser is known from then on', async () => {
  const ada = await atDevice(app);
  const before = ada.cookies.get('vestibule-session');
  const answer = await confirm(ada, codeIn(await latestMail(app)));
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${OWN}/x` });
  const cookie = [answer.headers['set-cookie']].flat().find((each) => String(each).startsWith('vestibule-device='));
  assert.match(String(cookie), /^vestibule-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.is(await ada.name(), 'ada');
  assert.is.not(ada.cookies.get('vestibule-session'), before);
  assert.is((await ada.signIn('ada')).json().redirectUrl, `${OWN}/`);
  assert.is((await ada.signIn('admin')).json().redirectUrl.startsWith(ADDRESS.device), true, 'known to ada alone');
  await atDevice(app); // in another browser
});

test('wrong codes are refused, and after the fifth the right one, too', async () => {
  const ada = await atDevice(app);
  const code = codeIn(await latestMail(app));
  const before = await state(app);
  for (let guess = 1; guess <= 6; guess += 1) {
    const answer = await confirm(ada, other(code, guess));
    const expected = guess < 5 ? [400, 'DEVICE_CODE_INVALID'] : [429, 'DEVICE_TOO_MANY_ATTEMPTS'];
    assert.equal([answer.statusCode, answer.json().messageKey], expected, String(guess));
  }
  assert.is((await confirm(ada, code)).statusCode, 429);
  assert.equal(await state(app), before);
  assert.is(await ada.name(), '');
  const again = await resend(ada);
  assert.is(again.statusCode, 200, 'another code may be requested at once');
  assert.is((await confirm(ada, code)).statusCode, 400, 'the old one is invalid');
  assert.is((await confirm(ada, codeIn(await latestMail(app)))).statusCode, 200);
});

test('a code expires after ten minutes, and another one can be requested until the sign-in expires', async () => {
  const [ada, late] = [await atDevice(app), await atDevice(app)];
  app.now += 11 * MINUTE;
  assert.is((await confirm(ada, codeIn(await latestMail(app)))).statusCode, 400);
  assert.is((await resend(ada)).statusCode, 200);
  app.now += 9 * MINUTE;
  assert.is((await confirm(ada, codeIn(await latestMail(app)))).statusCode, 200);
  const { antiCsrfToken } = await dataOf(late);
  app.now += 10 * MINUTE;
  assert.is((await late.sendJson(ADDRESS.resend, { antiCsrfToken, code: '' })).statusCode, 401);
});

test('what is no code, and a form with other fields, is refused and changes nothing', async () => {
  const ada = await atDevice(app);
  const { antiCsrfToken } = await dataOf(ada);
  const before = await state(app);
  const long = { code: '123456789' };
  for (const body of [{ code: 'abcdefgh' }, long, { code: 12345678 }, {}, { code: '12345678', name: 'x' }])
    for (const url of [ADDRESS.device, ADDRESS.resend]) {
      const answer = await ada.sendJson(url, { antiCsrfToken, ...body });
      assert.equal([answer.statusCode, answer.json().messageKey], [400, 'DEVICE_CODE_INVALID'], JSON.stringify(body));
    }
  assert.is((await ada.sendJson(ADDRESS.device, { antiCsrfToken, code: '' })).statusCode, 400);
  assert.equal(await state(app), before);
});

test('a token and a code are those of one session, and the log has neither a code nor an address', async () => {
  const [one, two] = [await atDevice(app), await atDevice(app)];
  const code = codeIn(await latestMail(app));
  assert.is((await confirm(two, code, (await dataOf(one)).antiCsrfToken)).statusCode, 403);
  assert.is((await confirm(one, code)).statusCode, 400, 'a code is valid for its own session only');
  assert.is((await confirm(two, code)).statusCode, 200);
  assert.match(app.log.join(''), 'device code is wrong or expired');
  for (const secret of [code, 'ada@example.org']) assert.not.match(app.log.join(''), secret);
});

test('after two-factor there is no device check, but a mail, and the browser is known', async () => {
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  const answer = await ada.send(ADDRESS.code, { Code: authenticator.code() });
  assert.is(answer.json().redirectUrl, `${OWN}/`);
  assert.ok(ada.cookies.has('vestibule-device'));
  const [mail = '', ...more] = await outbox(app);
  assert.match(mail, 'Sign-in to your account from a new device');
  assert.equal(more, []);
  await app.storage.db.deleteFrom('two_factor').execute();
  assert.is((await ada.signIn('ada')).json().redirectUrl, `${OWN}/`);
});

test('without detection every browser signs in, no mail is sent, and it is unknown once detection is on', async () => {
  await detect(app, 1, { unknownDeviceDetectionEnabled: false });
  const ada = await signedIn(app, 'ada');
  const cookie = ada.cookies.get('vestibule-device');
  assert.match(cookie ?? '', /^[\w-]{43}$/, 'for a counter of its own');
  await ada.signIn('ada');
  assert.is(ada.cookies.get('vestibule-device'), cookie);
  assert.equal(await outbox(app), []);
  await detect(app, 1);
  assert.is((await ada.signIn('ada')).json().redirectUrl.startsWith(ADDRESS.device), true);
});

test('an account without a real mail address cannot sign in, and the log names it', async () => {
  for (const email of ['', 'ada@archive.invalid']) {
    await app.storage.db.updateTable('users').set({ email }).where('id', '=', app.ids.ada).execute();
    const ada = await atDevice(app);
    const { mailSendFailed, mail, resendAvailable } = await dataOf(ada);
    assert.equal([mailSendFailed, mail, resendAvailable], [true, '', new Date(app.now).toISOString()], email);
    assert.is((await resend(ada)).json().mailSendFailed, true, email);
  }
  assert.equal(await outbox(app), []);
  for (const told of [`"userId":"${app.ids.ada}"`, 'was not mailed']) assert.match(app.log.join(''), told);
});

test('unfinished sign-ins send ten codes, then none for a while; a successful one resets the limit', async () => {
  for (let mail = 1; mail <= 10; mail += 1) {
    const ada = await atDevice(app);
    assert.is((await dataOf(ada)).mailSendFailed, false, String(mail));
  }
  const late = await atDevice(app);
  const { mailSendFailed, resendAvailable } = await dataOf(late);
  assert.equal([mailSendFailed, resendAvailable], [true, new Date(app.now + MINUTE).toISOString()]);
  assert.is((await outbox(app)).length, 10);
  app.now += MINUTE;
  assert.is((await resend(late)).json().mailSendFailed, false);
  assert.is((await confirm(late, codeIn(await latestMail(app)))).statusCode, 200);
  assert.is((await dataOf(await atDevice(app))).mailSendFailed, false);
});

/** Enters wrong codes in new browsers, as often as an account allows. */
async function useAttempts() {
  for (let session = 1; session <= 3; session += 1) {
    const stranger = await atDevice(app);
    const code = codeIn(await latestMail(app));
    for (let guess = 1; guess <= 5; guess += 1) await confirm(stranger, other(code, guess));
  }
}

test('after too many wrong codes of an account a new one is mailed at once, and their number is limited', async () => {
  await useAttempts();
  const ada = await atDevice(app);
  const code = codeIn(await latestMail(app));
  assert.is((await confirm(ada, code)).headers['retry-after'], '60', 'after fifteen wrong codes over all sign-ins');
  for (let mails = 5; mails <= 10; mails += 1) {
    assert.is((await confirm(ada, code)).statusCode, 429);
    const answer = await resend(ada);
    assert.equal([answer.statusCode, answer.json().mailSendFailed], [200, false]);
    assert.is((await outbox(app)).length, mails);
    assert.is((await resend(ada)).statusCode, 429, 'once for each refusal');
  }
  assert.is((await confirm(ada, code)).statusCode, 429);
  assert.equal([(await resend(ada)).json().mailSendFailed, (await outbox(app)).length], [true, 10]);
});

test('with option 0 an unknown browser signs in, becomes known, and its user gets one mail in their language', async () => {
  await detect(app, 0);
  const ada = testBrowser(app);
  ada.cookies.set('vestibule-locale', 'de-AT');
  for (const _again of [1, 2]) await ada.signIn('ada');
  assert.is(await ada.name(), 'ada');
  const [mail = '', ...more] = await outbox(app);
  assert.equal([more, codeIn(mail)], [[], '']);
  assert.match(mail, '<html lang=');
  for (const told of ['de: Hello Display ada,', 'Firefox 140', `${OWN}/identityprovider/report/`])
    assert.match(textOf(mail), told);
});

test('with the mail server down the page says so, and another code may be requested at once', async () =>
  withApp({ VESTIBULE_SMTP_URL: await nobodysUrl() }, async (broken) => {
    await detect(broken, 1);
    const ada = await atDevice(broken);
    const { mailSendFailed, resendAvailable } = await dataOf(ada);
    assert.equal([mailSendFailed, resendAvailable], [true, new Date(broken.now).toISOString()]);
    const again = await resend(ada);
    assert.equal([again.statusCode, again.json().mailSendFailed], [200, true]);
  }));

test.run();
