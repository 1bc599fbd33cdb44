import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addAccount,
  disableAccount,
  enableAccount,
  listAccounts,
  type NewAccount,
  resetPassword,
} from '../../../../server/accounts/accounts';
import { unlockAdministrator } from '../../../../server/accounts/unlock-administrator';
import { createKey } from '../../../../server/api-keys/create-key';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import { isKnownDevice, trustDevice } from '../../../../server/devices/devices';
import { findRecipient } from '../../../../server/directory/users';
import { readLoginSettings, writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { importAccount } from '../../../../server/provider-accounts/import-account';
import { createSession, findSession } from '../../../../server/sessions/sessions';
import { signIn } from '../../../../server/sign-in/sign-in';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { addGroups } from '../login-settings/policy-fixtures';
import { postgresTest } from '../postgres-server';
import { addProvider, sourceUser } from '../provider-accounts/fake-directory';
import { addUser, fakeClock, temporaryFolder, withStorage } from '../temporary-storage';

const PASSWORD = 'Correct-Horse-7';
const ADA: NewAccount = { userName: 'ada', displayName: 'Ada L', email: 'ada@example.org', isAdmin: true };
const BOB: NewAccount = { userName: 'Bob', displayName: 'Bob B', email: 'bob@example.org', isAdmin: false };

async function idOf(adding: ReturnType<typeof addAccount>): Promise<string> {
  const added = await adding;
  if (!added.ok) throw new Error(added.problem);
  return added.userId;
}

const startSession = (db: Db, user: string, password = PASSWORD) =>
  signIn({ db, clock: fakeClock() }, { user, password, address: '192.0.2.1', userAgent: '' });

async function tokenOf(db: Db, user: string, password = PASSWORD): Promise<string> {
  const result = await startSession(db, user, password);
  if (result.kind !== 'signed-in') throw new Error(JSON.stringify(result));
  return result.token;
}

async function disabledAccountIsRefused(db: Db): Promise<void> {
  const deps = { db, clock: fakeClock() };
  const admin = await idOf(addAccount(deps, { ...ADA, password: PASSWORD }));
  const userId = await idOf(addAccount(deps, { ...BOB, password: PASSWORD }));
  const token = await tokenOf(db, 'bob');
  const made = await createKey(deps, { userId, creatorId: userId, label: 'x', graceDays: 14 });
  const secret = made.kind === 'created' ? made.key.secret : '';
  assert.ok(await findSession(deps, token));
  assert.is((await findKeyUser(deps, secret))?.user.id, userId);

  assert.equal(await disableAccount(deps, ' BOB '), { ok: true, userId });
  assert.is(await findSession(deps, token), undefined);
  assert.is(await findKeyUser(deps, secret), undefined);
  assert.is(await findRecipient(db, userId), undefined);
  assert.equal(await startSession(db, 'bob'), { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED' });
  assert.equal(
    (await listAccounts(db)).map(({ userName, isDisabled }) => [userName, isDisabled]),
    [
      ['ada', false],
      ['Bob', true],
    ],
  );

  assert.equal(await enableAccount(deps, 'bob'), { ok: true, userId });
  assert.is(await findSession(deps, token), undefined, 'the session stays ended');
  assert.ok(await tokenOf(db, 'bob'));
  assert.ok(await findKeyUser(deps, secret));
  assert.equal(await disableAccount(deps, 'ada'), {
    ok: false,
    problem: 'No other administrator than ada could sign in. Add one first, or unlock one.',
  });
  assert.ok(await findRecipient(db, admin));
}

test('a disabled account has no session, sign-in, API key or mail until it is enabled', () =>
  withStorage((db) => disabledAccountIsRefused(db)));

postgresTest(
  'on PostgreSQL a disabled account has no session, sign-in, API key or mail until it is enabled',
  async (server) => {
    const storage = await openStorage({ dataFolder: temporaryFolder(), databaseUrl: await server.createDatabase() });
    await disabledAccountIsRefused(storage.db).finally(() => storage.close());
  },
);

postgresTest('of two parallel commands that disable the last two administrators, one is refused', async (server) => {
  const settings = { dataFolder: temporaryFolder(), databaseUrl: await server.createDatabase() };
  const [one, other] = [await openStorage(settings), await openStorage(settings)];
  await addUser(one.db, { userName: 'ada', isAdmin: true, passwordHash: 'x' });
  await addUser(one.db, { userName: 'bob', isAdmin: true, passwordHash: 'x' });
  const results = await Promise.all([
    disableAccount({ db: one.db, clock: fakeClock() }, 'ada'),
    disableAccount({ db: other.db, clock: fakeClock() }, 'bob'),
  ]);
  assert.equal(results.map(({ ok }) => ok).sort(), [false, true]);
  await Promise.all([one.close(), other.close()]);
});

test('the last administrator who could sign in is not disabled, whoever else is one', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const linked = await addUser(db, { userName: 'ada', isAdmin: true });
    await addUser(db, { userName: 'bob', isAdmin: true, passwordHash: 'x' });
    await addLink(db, linked);
    await writeLoginSettings(db, { openIdOnly: true });
    const refused = {
      ok: false,
      problem: 'No other administrator than ada could sign in. Add one first, or unlock one.',
    };
    assert.equal(await disableAccount(deps, 'ada'), refused);
    assert.equal(
      (await listAccounts(db)).map(({ isDisabled }) => isDisabled),
      [false, false],
    );
    assert.is((await disableAccount(deps, 'bob')).ok, true);
  }));

test('without an administrator, other accounts can be disabled', () =>
  withStorage(async (db) => {
    const userId = await addUser(db, { userName: 'bob' });
    assert.equal(await disableAccount({ db, clock: fakeClock() }, 'bob'), { ok: true, userId });
  }));

/** Links a user to an OpenID provider. */
async function addLink(db: Db, user_id: string, { isEnabled = true } = {}): Promise<void> {
  const provider = { id: 'corp', description: 'Corporate', is_enabled: isEnabled ? 1 : 0, created_at: 0 };
  await db.insertInto('openid_providers').values(provider).execute();
  await db.insertInto('openid_links').values({ provider_id: 'corp', subject: '1', user_id, created_at: 0 }).execute();
}

const REFUSED: readonly (readonly [
  what: string,
  account: Partial<NewAccount & { password: string }>,
  problem: RegExp,
])[] = [
  ['a taken name', { userName: ' ADA' }, /^The user name {2}ADA is taken\.$/],
  ['an empty name', { userName: ' ' }, /^The user name must have/],
  ['a name with a control character', { userName: 'a\u001bb' }, /^The user name must have/],
  ['a display name with a line end', { displayName: 'a\nb' }, /^The display name must have/],
  ['a mail address that is two', { email: 'a@b.example,c@d.example' }, /^The mail address is not one/],
  ['a password without a digit', { password: 'Correct-Horse' }, /^The password must have/],
  ['a password of 101 characters', { password: `Aa1${'x'.repeat(98)}` }, /^The password must have/],
];

for (const [what, changes, problem] of REFUSED) {
  test(`${what} is refused, and nothing is added`, () =>
    withStorage(async (db) => {
      const deps = { db, clock: fakeClock() };
      await idOf(addAccount(deps, { ...ADA, password: PASSWORD }));
      const result = await addAccount(deps, { ...BOB, password: PASSWORD, ...changes });
      assert.match(result.ok ? '' : result.problem, problem);
      assert.is((await listAccounts(db)).length, 1);
    }));
}

test('a reset password ends sessions, makes browsers unknown and deletes failed attempts', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const userId = await idOf(addAccount(deps, { ...BOB, password: PASSWORD }));
    const token = await tokenOf(db, 'bob');
    const device = await trustDevice(deps, { userId, token: undefined });
    for (let tries = 0; tries < 5; tries += 1) await startSession(db, 'bob', 'wrong');
    assert.is((await startSession(db, 'bob')).kind, 'throttled');

    assert.equal(await resetPassword(deps, { userName: 'BOB', password: 'Battery-Staple-8' }), { ok: true, userId });
    assert.is(await findSession(deps, token), undefined);
    assert.is(await isKnownDevice(deps, { userId, token: device.token }), false);
    assert.is((await startSession(db, 'bob')).kind, 'refused');
    assert.ok(await tokenOf(db, 'bob', 'Battery-Staple-8'));
  }));

test('the password of unknown, closed and passwordless accounts cannot be reset', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addUser(db, { userName: 'external', isExternal: true });
    await addUser(db, { userName: 'closed', passwordHash: 'x' });
    await db.updateTable('users').set({ is_closed: 1 }).where('user_name', '=', 'closed').execute();
    for (const userName of ['nobody', 'closed', '', '\u001b[31m']) {
      const problem = /^There is no account [^\p{Cc}]*\.$/u;
      for (const act of [disableAccount, enableAccount]) {
        const result = await act(deps, userName);
        assert.match(result.ok ? '' : result.problem, problem);
      }
      const result = await resetPassword(deps, { userName, password: PASSWORD });
      assert.match(result.ok ? '' : result.problem, problem);
    }
    assert.equal(await resetPassword(deps, { userName: 'external', password: PASSWORD }), {
      ok: false,
      problem: 'external does not sign in with a password here.',
    });
    assert.equal(
      (await listAccounts(db)).map(({ userName }) => userName),
      ['external'],
    );
  }));

test('an account of a directory stays disabled when the directory has it as enabled, until it is enabled here', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const provider = await addProvider(db);
    const imported = (isDisabled: boolean) =>
      importAccount(deps, provider, { user: sourceUser('eve', { isDisabled }), groups: undefined });
    const userId = (await imported(false)) ?? '';
    const { token } = await createSession(deps, { userId, userAgent: '', address: '', lifetimeHours: 8 });
    const states = async () => (await listAccounts(db)).map(({ isDisabled }) => isDisabled);
    assert.equal(await disableAccount(deps, 'EVE'), { ok: true, userId });
    assert.is(await findSession(deps, token), undefined);
    await imported(false);
    assert.equal(await states(), [true]);
    assert.equal(await enableAccount(deps, 'eve'), { ok: true, userId });
    assert.equal(await states(), [false]);
    await imported(false);
    assert.equal(await states(), [false]);

    await imported(true);
    const refused = await enableAccount(deps, 'eve');
    assert.match(refused.ok ? '' : refused.problem, /^eve is enabled here, but its directory has disabled it/);
    assert.equal(await states(), [true]);
    await disableAccount(deps, 'eve');
    await imported(false);
    assert.equal(await states(), [true], 'for another reason now');
  }));

const TEXTS = {
  enabled: 'The account is enabled.',
  attempts: 'Its failed sign-ins and codes no longer count.',
  openIdOnly: 'All users may sign in with a password again: OpenID only is off.',
  html: 'Signing in with a password is on.',
  list: 'All groups may sign in: the restriction to some of them is off, and they are still stored.',
};

const LOCKED_OUT: readonly (readonly [
  what: string,
  lock: (db: Db, userId: string) => Promise<unknown>,
  ...string[],
])[] = [
  ['nothing', async () => {}],
  [
    'a disabled account',
    (db) => db.updateTable('users').set({ is_disabled: 1, is_locked: 1 }).execute(),
    TEXTS.enabled,
  ],
  [
    'wrong passwords',
    async (db) => {
      for (let tries = 0; tries < 5; tries += 1) await startSession(db, 'ada', 'wrong');
      assert.is((await startSession(db, 'ada')).kind, 'throttled');
    },
    TEXTS.attempts,
  ],
  ['passwords turned off', (db) => writeLoginSettings(db, { htmlLoginEnabled: false }), TEXTS.html],
  [
    'only OpenID, and no link',
    async (db) => {
      await addLink(db, await addUser(db, { userName: 'eve' }));
      await writeLoginSettings(db, { openIdOnly: true });
    },
    TEXTS.openIdOnly,
  ],
  [
    'an allow-list without a group of the account',
    async (db) => {
      await addGroups(db, { sales: [] });
      await writePolicyGroupIds(db, 'allow-list', ['sales']);
      await writeLoginSettings(db, { useWhitelist: true });
    },
    TEXTS.list,
  ],
];

for (const [what, lock, ...changes] of LOCKED_OUT) {
  test(`${what}: an administrator who is unlocked can sign in, and what was changed is said`, () =>
    withStorage(async (db) => {
      const deps = { db, clock: fakeClock() };
      const userId = await idOf(addAccount(deps, { ...ADA, password: PASSWORD }));
      await lock(db, userId);
      const unlocked = await unlockAdministrator(deps, { userName: 'ADA', withPassword: false });
      assert.equal(unlocked, { ok: true, userId, changes });
      assert.ok(await tokenOf(db, 'ada'));
    }));
}

test('an administrator who is linked keeps “only OpenID”, unless the password is asked for', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const userId = await idOf(addAccount(deps, { ...ADA, password: PASSWORD }));
    await addLink(db, userId);
    await writeLoginSettings(db, { openIdOnly: true });
    const unlock = (withPassword: boolean) => unlockAdministrator(deps, { userName: 'ada', withPassword });
    assert.equal(await unlock(false), { ok: true, userId, changes: [] });
    assert.equal(await unlock(true), { ok: true, userId, changes: [TEXTS.openIdOnly] });
    assert.ok(await tokenOf(db, 'ada'));
    assert.is((await readLoginSettings(db)).openIdOnly, false);
  }));

test('what cannot be unlocked is refused, and nothing is changed', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await idOf(addAccount(deps, { ...BOB, password: PASSWORD }));
    await addLink(db, await addUser(db, { userName: 'linked', isAdmin: true }), { isEnabled: false });
    await addUser(db, { userName: 'gone', isAdmin: true, passwordHash: 'x' });
    await db
      .updateTable('users')
      .set({ is_disabled: 1, is_disabled_by_provider: 1 })
      .where('user_name', '=', 'gone')
      .execute();
    await writeLoginSettings(db, { htmlLoginEnabled: false });
    for (const [userName, problem] of [
      ['nobody', /^There is no account nobody\.$/],
      ['bob', /^bob is no administrator\.$/],
      ['linked', /^linked has no password, and is linked to no OpenID provider that is turned on\./],
      ['gone', /^The directory of gone has disabled it\./],
    ] as const) {
      const result = await unlockAdministrator(deps, { userName, withPassword: true });
      assert.match(result.ok ? '' : result.problem, problem);
    }
    assert.is((await readLoginSettings(db)).htmlLoginEnabled, false);
  }));

test.run();
