import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { bootOf, OWN, PASSWORD, setApp } from '../../http/test-app';
import { codeIn } from '../../mail/mail-server';
import { ADDRESS, outbox, signedIn, state, type TestBrowser, testBrowser } from '../test-browser';

const app = setApp(test);

const NEW = 'Threshold-2';
const change = (who: TestBrowser, Password: string, wants?: string, query = '') =>
  who.send(ADDRESS.password + query, { Password }, wants);

test('the data name the user of the password', async () => {
  const ada = await signedIn(app, 'ada');
  const data = (await ada.get(ADDRESS.password)).json();
  assert.equal(data, { username: 'ada', allowedToLeaveSite: true });
  assert.equal(bootOf((await ada.open(`${ADDRESS.password}?dialog=true`)).body).data, data);
});

test('a new password signs in, the old one does not, and this session gets a new token', async () => {
  const ada = await signedIn(app, 'ada');
  const before = ada.cookies.get('vestibule-session');
  const answer = await change(ada, NEW);
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), {});
  assert.is(await ada.name(), 'ada');
  assert.is.not(ada.cookies.get('vestibule-session'), before);
  const thief = testBrowser(app);
  thief.cookies.set('vestibule-session', before ?? '');
  assert.is(await thief.name(), '');
  assert.is((await testBrowser(app).signIn('ada')).statusCode, 400);
  assert.is((await testBrowser(app).signIn('ada', { password: NEW })).json().statusCode, 302);
});

test("all other sessions of the user end, also pre-sessions, but no other user's", async () => {
  const [here, there, admin] = [await signedIn(app, 'ada'), await signedIn(app, 'ada'), await signedIn(app, 'admin')];
  await app.cookieOf('ada', 'device');
  await change(here, NEW);
  assert.is(await there.name(), '');
  assert.is(await admin.name(), 'admin');
  assert.is((await app.rows()).sessions.length, 2);
});

test('the session lasts no longer than it did before', async () => {
  const ada = await signedIn(app, 'ada');
  app.now += 7 * 3_600_000;
  const answer = await change(ada, NEW);
  assert.match(String(answer.headers['set-cookie']), /; Max-Age=3600;/);
  app.now += 3_600_000;
  assert.is(await ada.name(), '');
});

test('every browser becomes unknown', async () => {
  await writeLoginSettings(app.storage.db, { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 });
  const ada = await signedIn(app, 'ada', ADDRESS.device);
  const { antiCsrfToken } = (await ada.get(ADDRESS.device)).json();
  await ada.sendJson(ADDRESS.device, { code: codeIn((await outbox(app)).at(-1) ?? ''), antiCsrfToken });
  assert.is((await change(ada, NEW)).statusCode, 200);
  const again = await ada.signIn('ada', { password: NEW });
  assert.ok(again.json().redirectUrl.startsWith(ADDRESS.device));
});

test('a plain form redirects, and a refused one shows the page with the error', async () => {
  const ada = await signedIn(app, 'ada');
  const refused = await change(ada, 'short', 'text/html');
  assert.is(refused.statusCode, 400);
  assert.match(refused.body, 'data-entry="change-password"');
  assert.is(bootOf(refused.body).data.errorMessage, 'PASSWORD_RULE_BROKEN');
  assert.not.match(refused.body, 'short');
  const done = await change(ada, NEW, 'text/html', '?redirect=/x');
  assert.is(done.statusCode, 303);
  assert.is(done.headers.location, `${OWN}/x`);
  assert.is(await ada.name(), 'ada');
});

const REFUSED: readonly (readonly [password: string, key: string])[] = [
  ['', 'PASSWORD_RULE_BROKEN'],
  ['Short-1', 'PASSWORD_RULE_BROKEN'],
  ['no-capital-1', 'PASSWORD_RULE_BROKEN'],
  ['NO-SMALL-1', 'PASSWORD_RULE_BROKEN'],
  ['No-Digit-', 'PASSWORD_RULE_BROKEN'],
  [`Aa1${'x'.repeat(98)}`, 'PASSWORD_RULE_BROKEN'],
  ['Nul-byte-1\0x', 'PASSWORD_RULE_BROKEN'],
  [PASSWORD, 'PASSWORD_SAME_AS_OLD'],
  ['Password1', 'PASSWORD_TOO_COMMON'],
  ['User12345', 'PASSWORD_TOO_COMMON'],
  ['Vestibule-2', 'PASSWORD_TOO_COMMON'],
  ['Display-Ada-2026', 'PASSWORD_TOO_COMMON'],
];

for (const [password, key] of REFUSED) {
  test(`${JSON.stringify(password.slice(0, 20))} is refused with ${key} and changes nothing`, async () => {
    const ada = await signedIn(app, 'ada');
    const before = await state(app);
    const answer = await change(ada, password);
    assert.is(answer.statusCode, 400);
    assert.equal(answer.json(), { statusCode: 400, messageKey: key });
    assert.is(answer.headers['set-cookie'], undefined);
    assert.equal(await state(app), before);
  });
}

test('after ten changes in 15 minutes, successful or not, this user waits and no other', async () => {
  const [ada, admin] = [await signedIn(app, 'ada'), await signedIn(app, 'admin')];
  for (const password of ['Doorstep-1', 'Doorstep-2']) assert.is((await change(ada, password)).statusCode, 200);
  await change(ada, 'short'); // costs no hash, and does not count
  for (let wish = 0; wish < 8; wish += 1) assert.is((await change(ada, 'Doorstep-2')).statusCode, 400);
  const before = await state(app);
  const answer = await change(ada, NEW);
  assert.is(answer.statusCode, 429);
  assert.is(answer.headers['retry-after'], '60');
  assert.is(answer.json().messageKey, 'LOGIN_TOO_MANY_ATTEMPTS');
  const plain = await change(ada, NEW, 'text/html');
  assert.is(plain.statusCode, 429);
  assert.is(bootOf(plain.body).data.errorMessage, 'LOGIN_TOO_MANY_ATTEMPTS');
  assert.equal(await state(app), before);
  assert.is((await change(admin, NEW)).statusCode, 200);
  app.now += 60_000;
  assert.is((await change(ada, NEW)).statusCode, 200);
});

test('ten password changes of one user do not delay a sign-in', async () => {
  const ada = await signedIn(app, 'ada');
  const ended: string[] = [];
  const wishes = Array.from({ length: 10 }, () => change(ada, PASSWORD).then(() => ended.push('wish')));
  await wishes[0];
  await testBrowser(app).signIn('admin');
  ended.push('sign-in');
  await Promise.all(wishes);
  // Without a limit of its own for each user it would be the last: hashing takes one after the other.
  assert.ok(ended.indexOf('sign-in') < 9, ended.join());
});

for (const password of [`Aa1${'x'.repeat(97)}`, 'Aa1-----', 'Ää1üüüüü', 'Ａａ１−−−−−', 'Aa1 with blanks ']) {
  test(`${JSON.stringify(password.slice(0, 20))} is accepted unchanged`, async () => {
    assert.is((await change(await signedIn(app, 'ada'), password)).statusCode, 200);
    assert.is((await testBrowser(app).signIn('ada', { password })).json().statusCode, 302);
  });
}

for (const [what, fields] of [
  ['without the field', {}],
  ['with another field', { Password: NEW, User: 'admin' }],
] as const) {
  test(`a form ${what} is a bad request and changes nothing`, async () => {
    const ada = await signedIn(app, 'ada');
    const before = await state(app);
    const answer = await ada.send(ADDRESS.password, { ...fields });
    assert.is(answer.statusCode, 400);
    assert.is(answer.json().messageKey, 'ERROR_BAD_REQUEST');
    assert.equal(await state(app), before);
  });
}

test('only a full session changes a password', async () => {
  const before = await state(app);
  const answer = await change(testBrowser(app), NEW);
  assert.is(answer.statusCode, 401);
  assert.is(answer.json().messageKey, 'ERROR_UNAUTHORIZED');
  assert.equal(await state(app), before);
  const pre = testBrowser(app);
  const cookie = await app.cookieOf('ada', 'two-factor-setup');
  pre.cookies.set('vestibule-session', cookie.slice('vestibule-session='.length));
  const between = await state(app);
  assert.is((await change(pre, NEW)).statusCode, 401);
  assert.equal(await state(app), between);
});

test('an account without a password cannot set one', async () => {
  const ada = await signedIn(app, 'ada');
  await app.storage.db.updateTable('users').set({ password_hash: null }).where('id', '=', app.ids.ada).execute();
  const before = await state(app);
  assert.is((await change(ada, NEW)).statusCode, 403);
  assert.equal(await state(app), before);
});

test('a change from another site is refused', async () => {
  const ada = await signedIn(app, 'ada');
  const before = await state(app);
  for (const signs of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
    const answer = await app.server.inject({
      method: 'POST',
      url: ADDRESS.password,
      payload: `Password=${NEW}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        cookie: `vestibule-session=${ada.cookies.get('vestibule-session')}`,
        ...signs,
      },
    });
    assert.is(answer.statusCode, 403);
  }
  assert.equal(await state(app), before);
});

test('no password is written to the log', async () => {
  const ada = await signedIn(app, 'ada');
  await change(ada, 'logged?');
  await change(ada, NEW);
  assert.match(app.log.join(''), 'new password refused');
  for (const password of ['logged?', NEW]) assert.not.match(app.log.join(''), password);
});

test.run();
