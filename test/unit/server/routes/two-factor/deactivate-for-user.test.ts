import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { setApp } from '../../http/test-app';
import { addUser } from '../../temporary-storage';
import {
  ADDRESS,
  type Authenticator,
  giveTwoFactor,
  signedIn,
  state,
  type TestBrowser,
  wrongCode,
} from '../test-browser';

const app = setApp(test);
let authenticator: Authenticator;
test.before.each(async () => {
  authenticator = await giveTwoFactor(app, 'ada');
});

const tokenOf = async (who: TestBrowser) => (await who.get(ADDRESS.twoFactor)).json().antiCsrfToken;

async function free(who: TestBrowser, deactivateUser: string, antiCsrfToken?: string) {
  return who.send(ADDRESS.twoFactor, { deactivateUser, antiCsrfToken: antiCsrfToken ?? (await tokenOf(who)) });
}

const isActive = async () =>
  (await app.storage.db.selectFrom('two_factor').select('user_id').where('secret', 'is not', null).execute()).some(
    ({ user_id }) => user_id === app.ids.ada,
  );

for (const email of ['ada@example.org', 'ADA@Example.ORG', '  ada@example.org ']) {
  test(`after an administrator deactivates two-factor for ${JSON.stringify(email)}, the password alone signs in`, async () => {
    const admin = await signedIn(app, 'admin');
    const answer = await free(admin, email);
    assert.is(answer.statusCode, 200);
    assert.not.ok(await isActive());
    await signedIn(app, 'ada');
    const connection = app.log.find((each) => each.includes('deactivated by an administrator'));
    assert.match(String(connection), app.ids.admin);
    assert.match(String(connection), app.ids.ada);
    assert.not.match(app.log.join(''), /ada@example/i);
  });
}

test('a user whom wrong codes locked out may sign in at once', async () => {
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  for (let guess = 0; guess < 5; guess += 1) await ada.send(ADDRESS.code, { Code: wrongCode(authenticator, app.now) });
  await free(await signedIn(app, 'admin'), 'ada@example.org');
  assert.is((await app.rows()).attempts, 0);
  const again = await signedIn(app, 'ada');
  const { tfaActivated } = (await again.get(ADDRESS.twoFactor)).json();
  assert.is(tfaActivated, false);
  const fresh = await giveTwoFactor(app, 'ada');
  const third = await signedIn(app, 'ada', ADDRESS.code);
  assert.is((await third.send(ADDRESS.code, { Code: fresh.code() })).json().statusCode, 302);
});

for (const [email, key] of [
  ['nobody@example.org', 'TFA_DEACTIVATE_USER_NOT_FOUND'],
  ['', 'TFA_DEACTIVATE_USER_NOT_FOUND'],
  ['%', 'TFA_DEACTIVATE_USER_NOT_FOUND'],
  ['ada', 'TFA_DEACTIVATE_USER_NOT_FOUND'],
  ['ada@example.org\0', 'TFA_DEACTIVATE_USER_NOT_FOUND'],
  ["' or '1'='1", 'TFA_DEACTIVATE_USER_NOT_FOUND'],
  ['admin@example.org', 'TFA_DEACTIVATE_USER_NOT_ACTIVE'],
  ['two@example.org', 'TFA_DEACTIVATE_USER_AMBIGUOUS'],
] as const) {
  test(`${JSON.stringify(email)} is refused with ${key}, as plain text`, async () => {
    await addUser(app.storage.db, { userName: 'one', email: 'two@example.org' });
    await addUser(app.storage.db, { userName: 'two', email: 'Two@example.org' });
    const admin = await signedIn(app, 'admin');
    await tokenOf(admin);
    const before = await state(app);
    const answer = await free(admin, email);
    assert.is(answer.statusCode, 400);
    assert.is(answer.body, key);
    assert.match(String(answer.headers['content-type']), 'text/plain');
    assert.equal(await state(app), before);
  });
}

for (const email of ['admin@example.org', ' ADMIN@Example.Org']) {
  test(`an administrator cannot deactivate their own two-factor by ${JSON.stringify(email)}`, async () => {
    const own = await giveTwoFactor(app, 'admin');
    const admin = await signedIn(app, 'admin', ADDRESS.code);
    await admin.send(ADDRESS.code, { Code: own.code() });
    const token = await tokenOf(admin);
    const before = await state(app);
    const answer = await free(admin, email, token);
    assert.is(answer.statusCode, 400);
    assert.is(answer.body, 'TFA_DEACTIVATE_USER_SELF');
    assert.equal(await state(app), before);
  });
}

test('a closed demo account is not found', async () => {
  await app.storage.db.updateTable('users').set({ is_closed: 1 }).where('id', '=', app.ids.ada).execute();
  const answer = await free(await signedIn(app, 'admin'), 'ada@example.org');
  assert.is(answer.body, 'TFA_DEACTIVATE_USER_NOT_FOUND');
  assert.ok(await isActive());
});

const REFUSED: readonly (readonly [what: string, ask: () => Promise<{ statusCode: number }>, status: number])[] = [
  [
    'an ordinary user',
    async () => {
      const code = await signedIn(app, 'ada', ADDRESS.code);
      await code.send(ADDRESS.code, { Code: authenticator.code() });
      return free(code, 'ada@example.org');
    },
    403,
  ],
  [
    'an administrator in a pre-session',
    async () => {
      await writeLoginSettings(app.storage.db, { tfaRadio: 'ForceAdmins', maxTFAActivationSkipCounter: 0 });
      return free(await signedIn(app, 'admin', ADDRESS.twoFactor), 'ada@example.org');
    },
    403,
  ],
  [
    'an administrator at the code entry',
    async () => {
      await giveTwoFactor(app, 'admin');
      return free(await signedIn(app, 'admin', ADDRESS.code), 'ada@example.org', 'A'.repeat(43));
    },
    403,
  ],
  [
    'a support session of an administrator',
    async () => {
      const admin = await signedIn(app, 'admin');
      await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
      return free(admin, 'ada@example.org');
    },
    403,
  ],
  [
    "an administrator with another session's token",
    async () => {
      const token = await tokenOf(await signedIn(app, 'admin'));
      return free(await signedIn(app, 'admin'), 'ada@example.org', token);
    },
    403,
  ],
  [
    'a visitor',
    async () =>
      (await import('../test-browser'))
        .testBrowser(app)
        .send(ADDRESS.twoFactor, { deactivateUser: 'ada@example.org', antiCsrfToken: 'x' }),
    403,
  ],
  [
    'an administrator without a token',
    async () => (await signedIn(app, 'admin')).send(ADDRESS.twoFactor, { deactivateUser: 'ada@example.org' }),
    400,
  ],
  [
    'an administrator while two-factor is off as a whole',
    async () => {
      const admin = await signedIn(app, 'admin');
      const token = await tokenOf(admin);
      await writeLoginSettings(app.storage.db, { tfaRadio: 'Disabled' });
      return free(admin, 'ada@example.org', token);
    },
    404,
  ],
];

for (const [what, ask, status] of REFUSED) {
  test(`${what} deactivates nothing and gets ${status}`, async () => {
    assert.is((await ask()).statusCode, status);
    assert.ok(await isActive());
  });
}

test.run();
