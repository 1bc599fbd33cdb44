import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../server/settings/login-settings/login-settings';
import { textOf } from '../../../support/server/mail-server';
import { form, OWN, setApp } from '../../../support/server/test-app';
import {
  ADDRESS,
  giveTwoFactor,
  outbox,
  STEP,
  setUpOf,
  signedIn,
  type TestBrowser,
  testBrowser,
} from '../../../support/server/test-browser';
import { addPasskey, PASSKEYS, post, signInBy, withPasskey } from '../routes/account/passkey-actions';

const app = setApp(test);
const NEW = 'Threshold-2';
const REPORT = '/identityprovider/report/';

const changePassword = (who: TestBrowser) => who.send(ADDRESS.password, { Password: NEW });
const texts = async () => (await outbox(app)).map(textOf);

test('a changed password is mailed in the language of the request with time, browser, address and what to do', async () => {
  await changePassword(await signedIn(app, 'ada'));
  const [mail = '', ...more] = await texts();
  assert.equal(more, []);
  for (const part of [/Hello Display ada,/, OWN, /Nov 21, 2026.* UTC/, 'Firefox 140', '127.0.0.1', `${OWN}${REPORT}`])
    assert.match(mail, part);
  assert.not.match(mail, NEW);
  const admin = await signedIn(app, 'admin');
  admin.cookies.set('vestibule-locale', 'de');
  await changePassword(admin);
  assert.match((await outbox(app))[1] ?? '', /<html lang=(3D)?"de/);
});

test('nothing is mailed about a refused password, nor to an account without a real address', async () => {
  await (await signedIn(app, 'ada')).send(ADDRESS.password, { Password: 'short' });
  for (const [email, user] of [
    ['', 'ada'],
    ['admin@archive.invalid', 'admin'],
  ] as const) {
    await app.storage.db.updateTable('users').set({ email }).where('id', '=', app.ids[user]).execute();
    assert.is((await changePassword(await signedIn(app, user))).statusCode, 200);
  }
  assert.equal(await texts(), []);
});

test('two-factor that the user deactivates is mailed, and a sign-in with the recovery code', async () => {
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  await ada.send(ADDRESS.code, { Code: authenticator.code() });
  app.now += STEP;
  assert.equal(await texts(), []);
  const { fields } = await setUpOf(app, ada, authenticator.code());
  assert.is((await ada.send(ADDRESS.activate, { ...fields, deactivate: 'true' })).statusCode, 200);
  for (const part of ['was just deactivated', 'Firefox 140', `${OWN}${REPORT}`])
    assert.match((await texts())[0] ?? '', part);
  const { recoveryCode } = await giveTwoFactor(app, 'ada');
  await (await signedIn(app, 'ada', ADDRESS.code)).send(ADDRESS.code, { Code: recoveryCode });
  assert.match((await texts())[1] ?? '', 'with the recovery code');
});

test('two-factor that an administrator deactivates is mailed without the administrator’s browser', async () => {
  await giveTwoFactor(app, 'ada');
  const admin = await signedIn(app, 'admin');
  const { antiCsrfToken } = (await admin.get(ADDRESS.twoFactor)).json();
  await admin.send(ADDRESS.twoFactor, { deactivateUser: 'ada@example.org', antiCsrfToken });
  const [mail = ''] = await texts();
  for (const part of ['An administrator just deactivated', `${OWN}/#${ADDRESS.twoFactor}`]) assert.match(mail, part);
  assert.not.match(mail, /Firefox|127\.0\.0\.1/);
});

test('five new browsers a day are mailed, with the address and nothing of their User-Agent, and no more', async () => {
  await writeLoginSettings(app.storage.db, { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 0 });
  await testBrowser(app, 'Call +49 123 now! <b>Firefox/140').signIn('ada');
  for (let browser = 0; browser < 7; browser += 1) await signedIn(app, 'ada');
  const mails = await texts();
  assert.not.match(mails[0] ?? '', /Call|<b>/);
  assert.is(mails.length, 5);
  assert.match(mails[0] ?? '', 'IP address: 127.0.0.1');
  app.now += 24 * 3_600_000;
  await signedIn(app, 'ada');
  assert.is((await texts()).length, 6);
});

const HOUR = 3_600_000;

/** Enters five wrong passwords for an account. */
async function guess(user = 'ada', remoteAddress = '127.0.0.1') {
  const sent = form({ User: user, Password: NEW });
  const headers = { ...sent.headers, 'user-agent': 'Firefox/140' };
  for (let times = 0; times < 5; times += 1)
    await app.call({ method: 'POST', url: ADDRESS.login, ...sent, headers, remoteAddress });
}

test('wrong passwords are mailed once, from wherever they come, and again after a day without', async () => {
  for (const [hours, address, mails] of [
    [0, '192.0.2.1', 1],
    [1, '192.0.2.2', 1],
    [20, '2001:db8::1', 1],
    [20, '192.0.2.1', 1],
    [24, '192.0.2.3', 2],
  ] as const) {
    app.now += hours * HOUR;
    await guess('ada', address);
    assert.is((await texts()).length, mails, address);
  }
  const [mail = ''] = await texts();
  const report = `${OWN}/identityprovider/report/`;
  for (const part of ['incorrect passwords', OWN, 'Firefox 140', '192.0.2.1', report]) assert.match(mail, part);
});

test('wrong passwords of strangers are mailed in the language of the account’s last sign-in', async () => {
  const ada = testBrowser(app);
  ada.cookies.set('vestibule-locale', 'de');
  await ada.signIn('ada');
  await guess();
  await guess('admin', '192.0.2.2');
  const languages = (await outbox(app)).map((mail) => /<html lang=(?:3D)?"(\w+)/.exec(mail)?.[1]);
  assert.equal(languages, ['de', 'en']);
});

test('names of others stand in mails as data, without addresses, quotation marks and controls', async () => {
  for (const [name, shown] of [
    ['”. To keep it: https://evil.example', '. To keep it: …'],
    ['Call\u202e evil.example/now or me@evil.example', 'Call … or …'],
    ['Work laptop 2', 'Work laptop 2'],
  ] as const) {
    const ada = await signedIn(app, 'ada');
    const { id } = (await addPasskey(ada)).json();
    await post(ada, PASSKEYS, { renameId: id, name });
    await post(ada, PASSKEYS, { removeId: id });
    const mail = (await texts()).find((text) => text.includes(`“${shown}” was just deleted`)) ?? '';
    assert.ok(mail !== '', name);
    assert.not.match(mail, 'evil');
  }
});

test('while the detection of unknown devices is off, the first sign-in with a passkey is mailed, and no other', async () => {
  const { authenticator } = await withPasskey(app, 'ada');
  const before = (await outbox(app)).length;
  for (let times = 0; times < 2; times += 1) await signInBy(app, authenticator);
  const [mail = '', ...more] = (await texts()).slice(before);
  for (const part of ['“Firefox 140” for the first time', `${OWN}${REPORT}`]) assert.match(mail, part);
  assert.equal(more, []);
  await testBrowser(app).send(/\/identityprovider\/report\/[\w-]{43}/.exec(mail)?.[0] ?? '', {});
  assert.is((await signInBy(app, authenticator)).answer.json().errorMessage, 'PASSKEY_UNKNOWN');
});

test('wrong passwords in a known browser and of a program are mailed as well', async () => {
  const ada = await signedIn(app, 'ada');
  const authorization = `Basic ${Buffer.from(`admin:${NEW}`).toString('base64')}`;
  for (let times = 0; times < 5; times += 1) {
    await ada.signIn('ada', { password: NEW });
    await app.call({ url: '/identityprovider/scim/users', headers: { authorization } });
  }
  const mails = (await outbox(app)).map((mail) => /^To: Display (\w+)/m.exec(mail)?.[1]);
  assert.equal(mails.sort(), ['ada', 'admin']);
});

test('wrong passwords are not mailed without an account that can receive mail, nor while many such mails wait', async () => {
  await app.storage.db.updateTable('users').set({ email: '' }).where('id', '=', app.ids.admin).execute();
  for (const user of ['nobody', 'disabled', 'admin']) await guess(user);
  app.app.mailer.waiting = async () => 100;
  await guess('ada', '192.0.2.1');
  assert.equal(await texts(), []);
  assert.equal(await app.storage.db.selectFrom('report_links').select('event').execute(), []);
  assert.match(app.log.join(''), 'too many are waiting');
});

test.run();
