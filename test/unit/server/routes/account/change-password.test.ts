import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeIn } from '../../../../support/server/mail-server';
import { bootOf, OWN, PASSWORD, setApp } from '../../../../support/server/test-app';
import { ADDRESS, refused, signedIn, type TestBrowser, testBrowser } from '../../../../support/server/test-browser';
import { confirm, detect, latestMail } from '../sign-in/device-actions';
import { post, REAUTHENTICATION } from './passkey-actions';

const app = setApp(test);

const NEW = 'Threshold-2';
const change = (who: TestBrowser, Password: string, wants?: string, query = '') =>
  who.send(ADDRESS.password + query, { Password }, wants);

test('a new password signs in, the old one does not; this session gets a new token, all others of the user end', async () => {
  const [ada, there, admin] = [await signedIn(app, 'ada'), await signedIn(app, 'ada'), await signedIn(app, 'admin')];
  await app.cookieOf('ada', 'device');
  assert.equal((await ada.get(ADDRESS.password)).json(), {
    username: 'ada',
    allowedToLeaveSite: true,
    isForced: false,
  });
  const before = ada.cookies.get('vestibule-session');
  const answer = await change(ada, NEW);
  assert.equal([answer.statusCode, answer.json()], [200, {}]);
  assert.equal([await ada.name(), await there.name(), await admin.name()], ['ada', '', 'admin']);
  assert.is((await app.rows()).sessions.length, 2, 'also pre-sessions end');
  assert.is.not(ada.cookies.get('vestibule-session'), before);
  const thief = testBrowser(app);
  thief.cookies.set('vestibule-session', before ?? '');
  assert.is(await thief.name(), '');
  assert.is((await testBrowser(app).signIn('ada')).statusCode, 400);
  assert.is((await testBrowser(app).signIn('ada', { password: NEW })).json().statusCode, 302);
});

test('a sign-in of more than five minutes ago is proved again first, except in the sign-in that requires the change', async () => {
  const ada = await signedIn(app, 'ada');
  app.now += 300_001;
  await refused(app, () => change(ada, NEW), 403, 'PASSKEY_REAUTHENTICATE');
  const plain = await change(ada, NEW, 'text/html');
  assert.equal([plain.statusCode, bootOf(plain.body).data.errorMessage], [403, 'PASSKEY_REAUTHENTICATE']);
  assert.is((await post(ada, REAUTHENTICATION, { password: PASSWORD })).statusCode, 200);
  assert.is((await change(ada, NEW)).statusCode, 200);
});

test('the session lasts no longer than it did before', async () => {
  const ada = await signedIn(app, 'ada');
  app.now += 7 * 3_600_000;
  await post(ada, REAUTHENTICATION, { password: PASSWORD });
  const answer = await change(ada, NEW);
  assert.match(String(answer.headers['set-cookie']), /; Max-Age=3600;/);
  app.now += 3_600_000;
  assert.is(await ada.name(), '');
});

test('every browser becomes unknown', async () => {
  await detect(app, 1);
  const ada = await signedIn(app, 'ada', ADDRESS.device);
  await confirm(ada, codeIn(await latestMail(app)));
  assert.is((await change(ada, NEW)).statusCode, 200);
  const again = await ada.signIn('ada', { password: NEW });
  assert.ok(again.json().redirectUrl.startsWith(ADDRESS.device));
});

test('a plain form redirects, and a refused one shows the page with the error', async () => {
  const ada = await signedIn(app, 'ada');
  const shown = await change(ada, 'short', 'text/html');
  assert.is(shown.statusCode, 400);
  assert.match(shown.body, 'data-entry="change-password"');
  assert.is(bootOf(shown.body).data.errorMessage, 'PASSWORD_RULE_BROKEN');
  assert.not.match(shown.body, 'short');
  const done = await change(ada, NEW, 'text/html', '?redirect=/x');
  assert.is(done.statusCode, 303);
  assert.is(done.headers.location, `${OWN}/x`);
  assert.is(await ada.name(), 'ada');
});

test('a password that breaks the rule, is too common or the same as before is refused and changes nothing', async () => {
  const ada = await signedIn(app, 'ada');
  const short = ['', 'Short-1', 'no-capital-1', 'NO-SMALL-1', 'No-Digit-'];
  const common = ['Password1', 'User12345', 'Vestibule-2', 'Display-Ada-2026'];
  for (const [key, ...passwords] of [
    ['PASSWORD_RULE_BROKEN', ...short, `Aa1${'x'.repeat(98)}`, 'Nul-byte-1\0x'],
    ['PASSWORD_SAME_AS_OLD', PASSWORD],
    ['PASSWORD_TOO_COMMON', ...common],
  ] as const)
    for (const password of passwords) {
      app.now += 60_000; // no more than ten in 15 minutes are checked
      await post(ada, REAUTHENTICATION, { password: PASSWORD });
      const answer = await refused(app, () => change(ada, password), 400, key);
      assert.is(answer.headers['set-cookie'], undefined);
    }
});

test('after ten changes in 15 minutes, successful or not, this user waits and no other', async () => {
  const [ada, admin] = [await signedIn(app, 'ada'), await signedIn(app, 'admin')];
  for (const password of ['Doorstep-1', 'Doorstep-2']) assert.is((await change(ada, password)).statusCode, 200);
  await change(ada, 'short'); // costs no hash, and does not count
  for (let wish = 0; wish < 8; wish += 1) assert.is((await change(ada, 'Doorstep-2')).statusCode, 400);
  const answer = await refused(app, () => change(ada, NEW), 429, 'LOGIN_TOO_MANY_ATTEMPTS');
  assert.is(answer.headers['retry-after'], '60');
  const plain = await change(ada, NEW, 'text/html');
  assert.equal([plain.statusCode, bootOf(plain.body).data.errorMessage], [429, 'LOGIN_TOO_MANY_ATTEMPTS']);
  assert.is((await change(admin, NEW)).statusCode, 200);
  app.now += 60_000;
  assert.is((await change(ada, NEW)).statusCode, 200);
});

test('a password is accepted unchanged, whatever its letters', async () => {
  const ada = app.storage.db.selectFrom('users').select('password_hash').where('id', '=', app.ids.ada);
  const { password_hash: hash } = await ada.executeTakeFirstOrThrow();
  for (const password of [`Aa1${'x'.repeat(97)}`, 'Aa1-----', 'Ää1üüüüü', 'Ａａ１−−−−−', 'Aa1 with blanks ']) {
    assert.is((await change(await signedIn(app, 'ada'), password)).statusCode, 200, password);
    assert.is((await testBrowser(app).signIn('ada', { password })).json().statusCode, 302, password);
    await app.storage.db.updateTable('users').set({ password_hash: hash }).where('id', '=', app.ids.ada).execute();
  }
});

test('another form, no session, a pre-session and an account without a password change none', async () => {
  await refused(app, () => change(testBrowser(app), NEW), 401, 'ERROR_UNAUTHORIZED');
  const pre = testBrowser(app);
  const cookie = await app.cookieOf('ada', 'two-factor-setup');
  pre.cookies.set('vestibule-session', cookie.slice('vestibule-session='.length));
  await refused(app, () => change(pre, NEW), 401, 'ERROR_UNAUTHORIZED');
  const ada = await signedIn(app, 'ada');
  for (const fields of [{}, { Password: NEW, User: 'admin' }])
    await refused(app, () => ada.send(ADDRESS.password, { ...fields }), 400, 'ERROR_BAD_REQUEST');
  await app.storage.db.updateTable('users').set({ password_hash: null }).where('id', '=', app.ids.ada).execute();
  await refused(app, () => change(ada, NEW), 403, 'ERROR_FORBIDDEN');
});

test('no password is written to the log', async () => {
  const ada = await signedIn(app, 'ada');
  await change(ada, 'logged?');
  await change(ada, NEW);
  assert.match(app.log.join(''), 'new password refused');
  for (const password of ['logged?', NEW]) assert.not.match(app.log.join(''), password);
});

test.run();
