import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { setApp } from '../../http/test-app';
import { addUser } from '../../temporary-storage';
import {
  ADDRESS,
  type Authenticator,
  giveTwoFactor,
  setUpOf,
  signedIn,
  state,
  type TestBrowser,
  testBrowser,
  wrongCode,
} from '../test-browser';

const app = setApp(test);
let authenticator: Authenticator;
test.before.each(async () => {
  authenticator = await giveTwoFactor(app, 'ada');
});

const tokenOf = async (who: TestBrowser) => (await setUpOf(app, who)).data.antiCsrfToken;

const free = async (who: TestBrowser, deactivateUser = 'ada@example.org', token?: string) =>
  who.send(ADDRESS.twoFactor, { deactivateUser, antiCsrfToken: token ?? (await tokenOf(who)) });

const isActive = async () => {
  const rows = await app.storage.db
    .selectFrom('two_factor')
    .select('user_id')
    .where('secret', 'is not', null)
    .execute();
  return rows.some(({ user_id }) => user_id === app.ids.ada);
};

test('after an administrator deactivates two-factor of a user, found by the mail address in any case, the password alone signs in', async () => {
  assert.is((await free(await signedIn(app, 'admin'), '  ADA@Example.org ')).statusCode, 200);
  assert.not(await isActive());
  await signedIn(app, 'ada');
  const line = String(app.log.find((each) => each.includes('deactivated by an administrator')));
  for (const id of [app.ids.admin, app.ids.ada]) assert.match(line, id);
  assert.not.match(app.log.join(''), /ada@example/i);
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

test('mail addresses of no user, of several or of one without two-factor are refused as plain text', async () => {
  await addUser(app.storage.db, { userName: 'one', email: 'two@example.org' });
  await addUser(app.storage.db, { userName: 'two', email: 'Two@example.org' });
  await app.storage.db.updateTable('users').set({ is_closed: 1 }).where('id', '=', app.ids.disabled).execute();
  await addUser(app.storage.db, { userName: 'eve', email: 'eve@example.org' });
  const admin = await signedIn(app, 'admin');
  await tokenOf(admin);
  const before = await state(app);
  const unknown = ['nobody@example.org', '', '%', 'ada', 'ada@example.org\0', "' or '1'='1", 'disabled@example.org'];
  for (const [key, ...emails] of [
    ['TFA_DEACTIVATE_USER_NOT_FOUND', ...unknown],
    ['TFA_DEACTIVATE_USER_NOT_ACTIVE', 'admin@example.org', 'eve@example.org'],
    ['TFA_DEACTIVATE_USER_AMBIGUOUS', 'two@example.org'],
  ] as const)
    for (const email of emails) {
      const answer = await free(admin, email);
      assert.equal([answer.statusCode, answer.body], [400, key], email);
      assert.match(String(answer.headers['content-type']), 'text/plain');
    }
  assert.equal(await state(app), before);
});

test('an administrator cannot deactivate their own two-factor by mail address', async () => {
  const own = await giveTwoFactor(app, 'admin');
  const admin = await signedIn(app, 'admin', ADDRESS.code);
  await admin.send(ADDRESS.code, { Code: own.code() });
  await tokenOf(admin);
  const before = await state(app);
  const answer = await free(admin, ' ADMIN@Example.Org');
  assert.equal([answer.statusCode, answer.body], [400, 'TFA_DEACTIVATE_USER_SELF']);
  assert.equal(await state(app), before);
});

const settings = (change: object) => writeLoginSettings(app.storage.db, { ...change });

/** Who asks for the deactivation in vain, and the status of the answer. */
const REFUSED: readonly (readonly [who: string, status: number, ask: () => Promise<{ statusCode: number }>])[] = [
  ['a visitor', 403, () => free(testBrowser(app), undefined, 'x')],
  [
    'an ordinary user',
    403,
    async () => {
      const ada = await signedIn(app, 'ada', ADDRESS.code);
      await ada.send(ADDRESS.code, { Code: authenticator.code() });
      return free(ada);
    },
  ],
  [
    'an administrator in a pre-session',
    403,
    async () => {
      await settings({ tfaRadio: 'ForceAdmins', maxTFAActivationSkipCounter: 0 });
      return free(await signedIn(app, 'admin', ADDRESS.twoFactor));
    },
  ],
  [
    'an administrator at the code entry',
    403,
    async () => {
      await giveTwoFactor(app, 'admin');
      return free(await signedIn(app, 'admin', ADDRESS.code), undefined, 'A'.repeat(43));
    },
  ],
  [
    'a support session of an administrator',
    403,
    async () => {
      const admin = await signedIn(app, 'admin');
      await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
      return free(admin);
    },
  ],
  [
    'an administrator while two-factor is off as a whole',
    404,
    async () => {
      const admin = await signedIn(app, 'admin');
      const token = await tokenOf(admin);
      await settings({ tfaRadio: 'Disabled' });
      return free(admin, undefined, token);
    },
  ],
];

for (const [who, status, ask] of REFUSED)
  test(`${who} deactivates nothing and gets ${status}`, async () => {
    assert.is((await ask()).statusCode, status);
    assert.ok(await isActive());
  });

test.run();
