import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createKey } from '../../../../../server/api-keys/create-key';
import { findKeyUser } from '../../../../../server/api-keys/find-key-user';
import type { RefusedChange } from '../../../../../server/commands/account/account-result';
import {
  addAccount,
  disableAccount,
  enableAccount,
  listAccounts,
} from '../../../../../server/commands/account/manage-accounts';
import { resetPassword } from '../../../../../server/commands/account/reset-password-by-command';
import { unlockAdministrator } from '../../../../../server/commands/account/unlock-administrator';
import { importAccount } from '../../../../../server/imported-accounts/import-account';
import { findRecipient } from '../../../../../server/people/users';
import { isKnownDevice, trustDevice } from '../../../../../server/sessions/devices/devices';
import { createSession, findSession } from '../../../../../server/sessions/sessions';
import { readLoginSettings, writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../../server/settings/login-settings/policy-groups';
import { openStorage } from '../../../../../server/storage/connection';
import { postgresTest } from '../../../../support/server/postgres-server';
import { setDeps } from '../../../../support/server/set-deps';
import { addUser, fakeClock, temporaryFolder } from '../../../../support/server/temporary-storage';
import { addProvider, sourceUser } from '../../imported-accounts/fake-directory';
import {
  addAda,
  addAuthenticator,
  addBob,
  addLink,
  BOB,
  PASSWORD,
  startSession,
  tokenOf,
} from '../../people/account-fixtures';
import { addGroups, addPasskeyRow } from '../../settings/login-settings/policy-fixtures';

const LAST = 'No other administrator than ada could sign in. Add one first, or unlock one.';
const NO_OTHER = { ok: false, problem: LAST };

const deps = setDeps(test);

const set = (settings: object) => writeLoginSettings(deps.db, settings);
const states = async () => (await listAccounts(deps.db)).map(({ isDisabled }) => isDisabled);
const problemOf = (result: { readonly ok: true } | RefusedChange) => (result.ok ? '' : result.problem);

test('a disabled account has no session, sign-in, API key or mail until it is enabled', async () => {
  const admin = await addAda(deps);
  const userId = await addBob(deps);
  const token = await tokenOf(deps, 'bob');
  const made = await createKey(deps, { userId, creatorId: userId, label: 'x', graceDays: 14 });
  const secret = made.kind === 'created' ? made.key.secret : '';
  assert.ok(await findSession(deps, token));
  assert.is((await findKeyUser(deps, secret))?.user.id, userId);

  assert.equal(await disableAccount(deps, ' BOB '), { ok: true, userId });
  assert.is(await findSession(deps, token), undefined);
  assert.is(await findKeyUser(deps, secret), undefined);
  assert.is(await findRecipient(deps.db, userId), undefined);
  assert.equal(await startSession(deps, 'bob'), { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED' });
  assert.equal(await states(), [false, true]);

  assert.equal(await enableAccount(deps, 'bob'), { ok: true, userId });
  assert.is(await findSession(deps, token), undefined, 'the session stays ended');
  assert.ok(await tokenOf(deps, 'bob'));
  assert.ok(await findKeyUser(deps, secret));
  assert.equal(await disableAccount(deps, 'ada'), NO_OTHER);
  assert.ok(await findRecipient(deps.db, admin));
});

postgresTest('of two parallel commands that disable the last two administrators, one is refused', async (server) => {
  const settings = { dataFolder: temporaryFolder(), databaseUrl: await server.createDatabase() };
  const [one, other] = [await openStorage(settings), await openStorage(settings)];
  for (const userName of ['ada', 'bob']) await addUser(one.db, { userName, isAdmin: true, passwordHash: 'x' });
  const results = await Promise.all([
    disableAccount({ db: one.db, clock: fakeClock() }, 'ada'),
    disableAccount({ db: other.db, clock: fakeClock() }, 'bob'),
  ]);
  assert.equal(results.map(({ ok }) => ok).sort(), [false, true]);
  await Promise.all([one.close(), other.close()]);
});

test('the last administrator who could sign in is not disabled, whoever else is one', async () => {
  await addUser(deps.db, { userName: 'eve' });
  assert.is((await disableAccount(deps, 'eve')).ok, true, 'while there is no administrator');
  await addLink(deps.db, await addUser(deps.db, { userName: 'ada', isAdmin: true }));
  await addUser(deps.db, { userName: 'bob', isAdmin: true, passwordHash: 'x' });
  await writeLoginSettings(deps.db, { openIdOnly: true });
  assert.equal(await disableAccount(deps, 'ada'), NO_OTHER);
  assert.equal(await states(), [false, false, true]);
  assert.is((await disableAccount(deps, 'bob')).ok, true);
});

const REFUSED: readonly (readonly [changes: object, problem: RegExp])[] = [
  [{ userName: ' ADA' }, /^The user name {2}ADA is taken\.$/],
  [{ userName: ' ' }, /^The user name must have/],
  [{ userName: 'a\u001bb' }, /^The user name must have/],
  [{ displayName: 'a\nb' }, /^The display name must have/],
  [{ email: 'a@b.example,c@d.example' }, /^The mail address is not one/],
  [{ password: 'Correct-Horse' }, /^The password must have/],
  [{ password: `Aa1${'x'.repeat(98)}` }, /^The password must have/],
];

test('an account with a taken name, or with something that is none, is refused, and nothing is added', async () => {
  await addAda(deps);
  for (const [changes, problem] of REFUSED)
    assert.match(problemOf(await addAccount(deps, { ...BOB, password: PASSWORD, ...changes })), problem);
  assert.is((await listAccounts(deps.db)).length, 1);
});

test('a reset password ends sessions, makes browsers unknown and deletes failed attempts', async () => {
  const userId = await addBob(deps);
  const token = await tokenOf(deps, 'bob');
  const device = await trustDevice(deps, { userId, token: undefined });
  for (let tries = 0; tries < 5; tries += 1) await startSession(deps, 'bob', 'wrong');
  assert.is((await startSession(deps, 'bob')).kind, 'throttled');

  const reset = await resetPassword(deps, { userName: 'BOB', password: 'Battery-Staple-8' });
  assert.equal(reset, { ok: true, userId, access: [] });
  assert.is(await findSession(deps, token), undefined);
  assert.is(await isKnownDevice(deps, { userId, token: device.token }), false);
  assert.is((await startSession(deps, 'bob')).kind, 'refused');
  assert.ok(await tokenOf(deps, 'bob', 'Battery-Staple-8'));
});

const ACCESS = [
  'passkey “Phone�”, added 1970-01-02',
  'identity of Corporate, linked 1970-01-01',
  'API key “sync”, created 2026-11-21',
  'authenticator, of which sign-in asks for a code',
];

test('a reset password says what else gives access to the account, and removes that only when it is asked to', async () => {
  const userId = await addAda(deps);
  await addPasskeyRow(deps.db, userId, { name: 'Phone\n', createdAt: 86_400_000 });
  await addLink(deps.db, userId);
  await createKey(deps, { userId, creatorId: userId, label: 'sync', graceDays: 14 });
  await addAuthenticator(deps.db, userId);
  const reset = (everything: boolean) => resetPassword(deps, { userName: 'ada', password: PASSWORD, everything });
  const result = { ok: true, userId, access: ACCESS };
  assert.equal(await reset(false), result);
  await set({ openIdOnly: true });
  assert.match(
    problemOf(await reset(true)),
    /^No administrator could sign in with a password\. .* unlock ada --with-password$/,
  );
  await set({ openIdOnly: false });
  assert.equal(await reset(true), result);
  assert.equal(await reset(false), { ...result, access: [] });
});

test('the password of unknown, closed and passwordless accounts cannot be reset', async () => {
  await addUser(deps.db, { userName: 'external', isExternal: true });
  await addUser(deps.db, { userName: 'closed', passwordHash: 'x' });
  await deps.db.updateTable('users').set({ is_closed: 1 }).where('user_name', '=', 'closed').execute();
  const reset = (userName: string) => resetPassword(deps, { userName, password: PASSWORD });
  for (const userName of ['nobody', 'closed', '', '\u001b[31m'])
    for (const act of [
      (name: string) => disableAccount(deps, name),
      (name: string) => enableAccount(deps, name),
      reset,
    ])
      assert.match(problemOf(await act(userName)), /^There is no account [^\p{Cc}]*\.$/u);
  assert.is(problemOf(await reset('external')), 'external does not sign in with a password here.');
  const names = (await listAccounts(deps.db)).map(({ userName }) => userName);
  assert.equal(names, ['external']);
});

test('an account of a directory stays disabled when the directory has it as enabled, until it is enabled here', async () => {
  const provider = await addProvider(deps.db);
  const imported = (isDisabled: boolean) =>
    importAccount(deps, provider, { user: sourceUser('eve', { isDisabled }), groups: undefined });
  const userId = (await imported(false)) ?? '';
  const { token } = await createSession(deps, { userId, userAgent: '', address: '', lifetimeHours: 8 });
  assert.equal(await disableAccount(deps, 'EVE'), { ok: true, userId });
  assert.is(await findSession(deps, token), undefined);
  await imported(false);
  assert.equal(await states(), [true]);
  assert.equal(await enableAccount(deps, 'eve'), { ok: true, userId });
  assert.equal(await states(), [false]);
  await imported(false);
  assert.equal(await states(), [false]);

  await imported(true);
  const problem = problemOf(await enableAccount(deps, 'eve'));
  assert.match(problem, /^eve is enabled here, but its directory has disabled it/);
  assert.equal(await states(), [true]);
  await disableAccount(deps, 'eve');
  await imported(false);
  assert.equal(await states(), [true], 'for another reason now');
});

const unlock = (userName: string, withPassword: boolean) => unlockAdministrator(deps, { userName, withPassword });

const unlockedAda = async (options: { readonly withoutAuthenticator: boolean }) => {
  const unlocked = await unlockAdministrator(deps, { userName: 'ada', withPassword: false, ...options });
  if (!unlocked.ok) throw new Error(unlocked.problem);
  return unlocked;
};

const ATTEMPTS = 'Its failed sign-ins and codes no longer count.';
const OPENID_ONLY = 'All users may sign in with a password again: OpenID only is off.';
const LIST = 'All groups may sign in: the restriction to some of them is off, and they are still stored.';

const lockWithWrongPasswords = async () => {
  for (let tries = 0; tries < 5; tries += 1) await startSession(deps, 'ada', 'wrong');
  assert.is((await startSession(deps, 'ada')).kind, 'throttled');
};
const lockWithOpenId = async () => {
  await addLink(deps.db, await addUser(deps.db, { userName: 'eve' }));
  await set({ openIdOnly: true });
};
const lockWithAllowList = async () => {
  await addGroups(deps.db, { sales: [] });
  await writePolicyGroupIds(deps.db, 'allow-list', ['sales']);
  await set({ useWhitelist: true });
};
const disableAll = () => deps.db.updateTable('users').set({ is_disabled: 1, is_locked: 1 }).execute();

const LOCKED_OUT: readonly (readonly [what: string, lock: () => Promise<unknown>, ...string[]])[] = [
  ['nothing', async () => {}],
  ['a disabled account', disableAll, 'The account is enabled.'],
  ['wrong passwords', lockWithWrongPasswords, ATTEMPTS],
  ['passwords turned off', () => set({ htmlLoginEnabled: false }), 'Signing in with a password is on.'],
  ['only OpenID, and no link', lockWithOpenId, OPENID_ONLY],
  ['an allow-list without a group of the account', lockWithAllowList, LIST],
];

for (const [what, lock, ...changes] of LOCKED_OUT) {
  test(`${what}: an administrator who is unlocked can sign in, and what was changed is said`, async () => {
    const userId = await addAda(deps);
    await lock();
    assert.equal(await unlock('ADA', false), { ok: true, userId, changes, needsAuthenticator: false });
    assert.ok(await tokenOf(deps, 'ada'));
  });
}

test('an administrator who is linked keeps “only OpenID”, unless the password is asked for', async () => {
  const userId = await addAda(deps);
  await addLink(deps.db, userId);
  await set({ openIdOnly: true });
  const unlocked = { ok: true, userId, changes: [], needsAuthenticator: false };
  assert.equal(await unlock('ada', false), unlocked);
  assert.equal(await unlock('ada', true), { ...unlocked, changes: [OPENID_ONLY] });
  assert.ok(await tokenOf(deps, 'ada'));
  assert.is((await readLoginSettings(deps.db)).openIdOnly, false);
});

test('an administrator with a lost authenticator is told so, and unlocked without it when that is asked for', async () => {
  const userId = await addAda(deps);
  await addAuthenticator(deps.db, userId);
  assert.equal(await unlock('ada', false), { ok: true, userId, changes: [], needsAuthenticator: true });
  const { changes, needsAuthenticator } = await unlockedAda({ withoutAuthenticator: true });
  assert.match(changes.join(), /^Its authenticator is removed/);
  assert.is(needsAuthenticator, false);
  assert.ok(await tokenOf(deps, 'ada'));
});

test('what cannot be unlocked is refused, and nothing is changed', async () => {
  await addBob(deps);
  await addLink(deps.db, await addUser(deps.db, { userName: 'linked', isAdmin: true }), { isEnabled: false });
  const gone = await addUser(deps.db, { userName: 'gone', isAdmin: true, passwordHash: 'x' });
  const disabled = { is_disabled: 1, is_disabled_by_provider: 1 };
  await deps.db.updateTable('users').set(disabled).where('id', '=', gone).execute();
  await set({ htmlLoginEnabled: false });
  for (const [userName, problem] of [
    ['nobody', /^There is no account nobody\.$/],
    ['bob', /^bob is no administrator\.$/],
    ['linked', /^linked has no password and no passkey, and is linked to no OpenID provider that is turned on\./],
    ['gone', /^The directory of gone has disabled it\./],
  ] as const) {
    const result = await unlock(userName, true);
    assert.match(result.ok ? '' : result.problem, problem);
  }
  assert.is((await readLoginSettings(deps.db)).htmlLoginEnabled, false);
});

test.run();
