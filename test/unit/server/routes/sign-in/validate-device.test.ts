import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bootOf, OWN, setApp } from '../../http/test-app';
import { codeIn, textOf } from '../../mail/mail-server';
import { ADDRESS, giveTwoFactor, outbox, signedIn, state, testBrowser } from '../test-browser';
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
    mail: 'a•••@e•••.org',
    expires: new Date(app.now + 10 * MINUTE).toISOString(),
    resendAvailable: new Date(app.now + MINUTE).toISOString(),
    mailSendFailed: false,
    antiCsrfToken: data.antiCsrfToken,
  });
  const html = await ada.open(ADDRESS.device);
  assert.equal(bootOf(html.body).data, data);
  assert.is((await outbox(app)).length, 1, 'opening the page sends no other mail');
  const mail = await latestMail(app);
  assert.match(mail, /^To: Display ada <ada@example\.org>$/m);
  for (const words of ['Display ada', OWN, 'Browser: Firefox 140', '12:10 AM UTC']) assert.match(textOf(mail), words);
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
  const answers = [];
  for (let guess = 1; guess <= 6; guess += 1) answers.push(await confirm(ada, other(code, guess)));
  assert.equal(
    answers.map((answer) => [answer.statusCode, answer.json().messageKey]),
    [...Array(4).fill([400, 'DEVICE_CODE_INVALID']), ...Array(2).fill([429, 'DEVICE_TOO_MANY_ATTEMPTS'])],
  );
  assert.is((await confirm(ada, code)).statusCode, 429);
  assert.equal(await state(app), before);
  assert.is(await ada.name(), '');
  const again = await resend(ada);
  assert.is(again.statusCode, 200, 'another code may be requested at once');
  assert.is((await confirm(ada, code)).statusCode, 400, 'the old one is invalid');
  assert.is((await confirm(ada, codeIn(await latestMail(app)))).statusCode, 200);
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

test('a token and a code are those of one session', async () => {
  const [one, two] = [await atDevice(app), await atDevice(app)];
  const code = codeIn(await latestMail(app));
  assert.is((await confirm(two, code, (await dataOf(one)).antiCsrfToken)).statusCode, 403);
  assert.is((await confirm(one, code)).statusCode, 400, 'a code is valid for its own session only');
  assert.is((await confirm(two, code)).statusCode, 200);
});

test('an expired pre-session is a 401 for a call and a redirect to sign-in for a page', async () => {
  const ada = await atDevice(app);
  const { antiCsrfToken } = await dataOf(ada);
  const code = codeIn(await latestMail(app));
  app.now += 10 * MINUTE;
  for (const url of [ADDRESS.device, ADDRESS.resend]) {
    assert.is((await ada.sendJson(url, { code, antiCsrfToken })).statusCode, 401);
  }
  assert.is((await ada.open(`${ADDRESS.device}?redirect=/x`)).headers.location, `${ADDRESS.login}?redirect=%2Fx`);
  assert.is(await ada.name(), '');
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
  assert.match(String(cookie), /^[\w-]{43}$/, 'for a counter of its own');
  await ada.signIn('ada');
  assert.is(ada.cookies.get('vestibule-device'), cookie);
  assert.equal(await outbox(app), []);
  await detect(app, 1);
  assert.is((await ada.signIn('ada')).json().redirectUrl.startsWith(ADDRESS.device), true);
});

test('an account whose browsers are never known is checked every time, whatever the settings', async () => {
  await detect(app, 0, { unknownDeviceDetectionEnabled: false });
  await app.storage.db.updateTable('users').set({ always_validate_device: 1 }).where('id', '=', app.ids.ada).execute();
  const ada = await atDevice(app);
  assert.is((await confirm(ada, codeIn(await latestMail(app)))).statusCode, 200);
  assert.not.ok(ada.cookies.has('vestibule-device'));
  assert.ok((await ada.signIn('ada')).json().redirectUrl.startsWith(ADDRESS.device));
});

test('neither a code nor an address is written to the log', async () => {
  const ada = await atDevice(app);
  const code = codeIn(await latestMail(app));
  await confirm(ada, other(code));
  await confirm(ada, code);
  const log = app.log.join('');
  assert.match(log, 'device code is wrong or expired');
  for (const secret of [code, other(code), 'ada@example.org']) assert.not.match(log, secret);
});

test.run();
