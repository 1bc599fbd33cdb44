import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTwoFactor } from '../../../../../server/second-factor/stored-two-factor';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { addUser } from '../../../../support/server/temporary-storage';
import { setApp } from '../../../../support/server/test-app';
import * as browsers from '../../../../support/server/test-browser';
import { addPasskeyRow } from '../../settings/login-settings/policy-fixtures';

const { ADDRESS, giveTwoFactor, setUpOf, signedIn, state, testBrowser, wrongCode } = browsers;

const app = setApp(test);
let authenticator: browsers.Authenticator;
test.before.each(async () => {
  authenticator = await giveTwoFactor(app, 'ada');
});

const tokenOf = async (who: browsers.TestBrowser) => (await setUpOf(app, who)).data.antiCsrfToken;

const free = async (who: browsers.TestBrowser, deactivateUser = 'ada@example.org', token?: string) =>
  who.send(ADDRESS.twoFactor, { deactivateUser, antiCsrfToken: token ?? (await tokenOf(who)) });

const isActive = async () => (await readTwoFactor(app.storage.db, app.ids.ada)).isActive;

test('after an administrator deactivates two-factor of a user, found by the mail address in any case, the password alone signs in', async () => {
  assert.is((await free(await signedIn(app, 'admin'), '  ADA@Example.org ')).statusCode, 200);
  assert.not(await isActive());
  await signedIn(app, 'ada');
  const line = String(app.log.find((each) => each.includes('deactivated by an administrator')));
  for (const id of [app.ids.admin, app.ids.ada]) assert.match(line, id);
  assert.not.match(app.log.join(''), /ada@example/i);
});

const find = async (who: browsers.TestBrowser, deactivateUser: string) =>
  who.send(`${ADDRESS.twoFactor}/user`, { deactivateUser, antiCsrfToken: await tokenOf(who) });

test('an administrator finds the user by mail address or user name first, and reads what will go', async () => {
  const admin = await signedIn(app, 'admin');
  const ada = { name: 'Display ada (ada)', hasAuthenticator: true, hasPasskeys: false };
  for (const typed of ['ada@example.org', ' ADA ']) assert.equal((await find(admin, typed)).json(), ada, typed);
  await addPasskeyRow(app.storage.db, app.ids.ada);
  assert.equal((await find(admin, 'ada')).json(), { ...ada, hasPasskeys: true });
  // A mail address comes before the same text as the user name of another user.
  await addUser(app.storage.db, { userName: 'ada@example.org', email: 'eve@example.org' });
  assert.is((await find(admin, 'ada@example.org')).json().name, ada.name);
  assert.is((await free(admin, 'ada')).statusCode, 200);
  assert.not(await isActive());
  const unknown = await find(admin, 'nobody');
  assert.equal([unknown.statusCode, unknown.body], [400, 'TFA_DEACTIVATE_USER_NOT_FOUND']);
});

test('a user whom wrong codes locked out may sign in at once', async () => {
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  for (let guess = 0; guess < 5; guess += 1) await ada.send(ADDRESS.code, { Code: wrongCode(authenticator, app.now) });
  await free(await signedIn(app, 'admin'));
  assert.is((await app.rows()).attempts, 0);
  const again = await signedIn(app, 'ada');
  assert.is((await setUpOf(app, again)).data.tfaActivated, false);
  const fresh = await giveTwoFactor(app, 'ada');
  const third = await signedIn(app, 'ada', ADDRESS.code);
  assert.is((await third.send(ADDRESS.code, { Code: fresh.code() })).json().statusCode, 302);
});

test('the mail address of no user, of several, of one without two-factor and the own one are refused as plain text', async () => {
  await addUser(app.storage.db, { userName: 'one', email: 'two@example.org' });
  await addUser(app.storage.db, { userName: 'two', email: 'Two@example.org' });
  await app.storage.db.updateTable('users').set({ is_closed: 1 }).where('id', '=', app.ids.disabled).execute();
  await addUser(app.storage.db, { userName: 'eve', email: 'eve@example.org' });
  const own = await giveTwoFactor(app, 'admin');
  const admin = await signedIn(app, 'admin', ADDRESS.code);
  await admin.send(ADDRESS.code, { Code: own.code() });
  await tokenOf(admin);
  const before = await state(app);
  const unknown = ['nobody@example.org', '', '%', 'ada@example.org\0', "' or '1'='1", 'disabled@example.org'];
  for (const [key, ...emails] of [
    ['TFA_DEACTIVATE_USER_NOT_FOUND', ...unknown],
    ['TFA_DEACTIVATE_USER_NOT_ACTIVE', 'eve@example.org'],
    ['TFA_DEACTIVATE_USER_AMBIGUOUS', 'two@example.org'],
    ['TFA_DEACTIVATE_USER_SELF', ' ADMIN@Example.Org'],
  ] as const)
    for (const email of emails) {
      const answer = await free(admin, email);
      assert.equal([answer.statusCode, answer.body], [400, key], email);
      assert.match(String(answer.headers['content-type']), 'text/plain');
    }
  assert.equal(await state(app), before);
});

test('nobody but an administrator with a full session deactivates for others, and nobody while two-factor is off', async () => {
  const settings = (change: object) => writeLoginSettings(app.storage.db, { ...change });
  const refused = async (what: string, asking: ReturnType<typeof free>, status = 403) => {
    assert.is((await asking).statusCode, status, what);
    assert.ok(await isActive(), what);
  };
  await refused('a visitor', free(testBrowser(app), undefined, 'x'));
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  await ada.send(ADDRESS.code, { Code: authenticator.code() });
  await refused('an ordinary user', free(ada));
  const admin = await signedIn(app, 'admin');
  const token = await tokenOf(admin);
  await settings({ tfaRadio: 'Disabled' });
  await refused('an administrator while two-factor is off as a whole', free(admin, undefined, token), 404);
  await settings({ tfaRadio: 'ForceAdmins', maxTFAActivationSkipCounter: 0 });
  await refused('an administrator in a pre-session', free(await signedIn(app, 'admin', ADDRESS.twoFactor)));
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  await refused('a support session of an administrator', free(admin, undefined, token));
  await giveTwoFactor(app, 'admin');
  const atCode = await signedIn(app, 'admin', ADDRESS.code);
  await refused('an administrator at the code entry', free(atCode, undefined, 'A'.repeat(43)));
});

test.run();
