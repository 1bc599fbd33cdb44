import type { KyselyPlugin } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readHistory, setHistory } from '../../../../server/last-logins/login-history';
import { hashPassword, verifyPassword } from '../../../../server/passwords/password';
import { INACTIVE } from '../../../../server/second-factor/stored-two-factor';
import { createSession, endSessionsOf, findSession } from '../../../../server/sessions/sessions';
import { writeLoginSettings } from '../../../../server/settings/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../server/settings/login-settings/policy-groups';
import { changeUserPassword } from '../../../../server/sign-in/change-user-password';
import { type SignInRequest, type SignInResult, signIn as signInWith } from '../../../../server/sign-in/sign-in';
import { verifyBasicCredentials } from '../../../../server/sign-in/verify-basic-credentials';
import type { Db } from '../../../../server/storage/connection';
import { setDeps } from '../../../support/server/set-deps';
import { addUser } from '../../../support/server/temporary-storage';
import { addGroups } from '../settings/login-settings/policy-fixtures';

const PASSWORD = 'Vestibule-1';
const NEW = 'Threshold-2';
const [passwordHash, newHash] = [await hashPassword(PASSWORD), await hashPassword(NEW)];
const WRONG: SignInResult = { kind: 'refused', reason: 'LOGIN_ERROR_HINT' };
const BROWSER = { address: '192.0.2.1', userAgent: 'Firefox' };
const REQUEST: SignInRequest = { user: 'ada', password: PASSWORD, ...BROWSER };

const deps = setDeps(test, async ({ db }) => ({ ada: await addUser(db, { userName: 'Ada', passwordHash }) }));
const signIn = (changes: Partial<SignInRequest> = {}) => signInWith(deps, { ...REQUEST, ...changes });
const sessionCount = async () => (await deps.db.selectFrom('sessions').select('id').execute()).length;

const IMPOSSIBLE: [why: string, changes: Partial<SignInRequest>][] = [
  ['a password with a NUL', { password: `${PASSWORD}\0` }],
  ['a password of 1001 characters', { password: 'x'.repeat(1001) }],
  ['a name with a NUL', { user: 'ada\0x' }],
  ['an empty name', { user: ' ' }],
  ['a name of 257 characters', { user: 'a'.repeat(257) }],
];

test('names and passwords that nobody can have are refused like wrong ones', async () => {
  for (const [why, changes] of IMPOSSIBLE) assert.equal(await signIn(changes), WRONG, why);
  assert.equal(await deps.db.selectFrom('sign_in_attempts').selectAll().execute(), [], 'without being counted');
  await write({ htmlLoginEnabled: false });
  assert.equal(await signIn(), WRONG, 'while the sign-in form is off');
  assert.is(await sessionCount(), 0);
});

test('an attempt for an unknown user takes about as long as for a known one', async () => {
  const spent = { ada: [] as number[], nobody: [] as number[] };
  for (let guess = 0; guess < 7; guess += 1) {
    for (const user of ['ada', 'nobody'] as const) {
      const begin = performance.now();
      await signIn({ user, password: `guess ${guess}` });
      spent[user].push(performance.now() - begin);
      deps.clock.pass(3_600_000);
    }
  }
  const best = (times: number[]) => Math.min(...times);
  const ratio = best(spent.nobody) / best(spent.ada);
  // Without the dummy hash the ratio is about 0.05; a busy machine must not fail the test.
  assert.ok(ratio > 0.3 && ratio < 3, `ratio ${ratio}`);
});

test('of 50 parallel guesses only five are checked, and a right one among the others is not', async () => {
  const passwords = Array.from({ length: 50 }, (_, index) => (index === 49 ? PASSWORD : `guess ${index}`));
  const results = await Promise.all(passwords.map((password) => signIn({ password })));
  assert.is(results.filter((result) => result.kind === 'refused').length, 5);
  assert.is(results.filter((result) => result.kind === 'throttled').length, 45);
  assert.is(await sessionCount(), 0);
});

test('60 parallel sign-ins of different users from one network succeed, and 20 of one user, too', async () => {
  const users = Array.from({ length: 60 }, (_, index) => `person${index}`);
  for (const userName of users) await addUser(deps.db, { userName, passwordHash });
  const everybody = [...users, ...Array.from({ length: 20 }, () => 'ada')];
  const results = await Promise.all(everybody.map((user) => signIn({ user })));
  assert.equal(new Set(results.map((result) => result.kind)), new Set(['signed-in']));
  assert.is(await sessionCount(), 80);
});

test('wrong passwords that cause a wait are told for any name, and right ones are not', async () => {
  const told: string[] = [];
  const onWrongPasswords = (userName: string) => void told.push(userName);
  const guess = (user: string, password: string) =>
    signInWith({ ...deps, onWrongPasswords }, { ...REQUEST, user, password });
  for (const user of ['ada', 'nobody']) for (let times = 0; times < 4; times += 1) await guess(user, 'wrong');
  assert.is((await guess('ada', PASSWORD)).kind, 'signed-in');
  for (const user of ['ada', 'nobody']) for (let times = 0; times < 5; times += 1) await guess(user, 'wrong');
  assert.equal(told, ['ada', 'nobody']);
});

/** Runs a parallel change as soon as a query has returned a password hash, while the password is checked. */
function onceRead(happens: () => Promise<unknown>): Db {
  let isDone = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isDone && result.rows[0] !== undefined && 'password_hash' in result.rows[0]) {
        isDone = true;
        void happens(); // not awaited: it needs the connection that this result came by
      }
      return result;
    },
  };
  return deps.db.withPlugin(plugin);
}

const set = (state: object) => deps.db.updateTable('users').set(state).where('id', '=', deps.ada).execute();

async function changeElsewhere(): Promise<void> {
  await set({ password_hash: newHash });
  await endSessionsOf(deps.db, deps.ada);
}

for (const [what, happens] of [
  ['changed', changeElsewhere],
  ['disabled with its account', () => set({ is_disabled: 1 })],
  ['closed with its account, as those of a demo that is off', () => set({ is_closed: 1 })],
] as const) {
  test(`a password that is ${what} while it is checked creates no session`, async () => {
    const bob = await addUser(deps.db, { userName: 'bob' });
    const { token } = await createSession(deps, { userId: bob, ...BROWSER });
    const request = { ...REQUEST, replaces: token };
    const answer = await signInWith({ db: onceRead(happens), clock: deps.clock }, request);
    assert.equal(answer, WRONG);
    assert.ok(await findSession(deps, token), 'the previous session of the browser stays');
    assert.is(await sessionCount(), 1, 'it is the only one');
    const attempts = await deps.db.selectFrom('sign_in_attempts').select('failures').execute();
    assert.equal(attempts, [{ failures: 1 }, { failures: 1 }], 'the attempt counts as failed');
  });
}

async function reportElsewhere(): Promise<void> {
  await set({ must_change_password: 1 });
  await endSessionsOf(deps.db, deps.ada);
}

for (const [what, happens, password, mustChange] of [
  ['another change', changeElsewhere, NEW, 0],
  ['a report', reportElsewhere, PASSWORD, 1],
] as const)
  test(`a password change whose session ${what} ends in the meantime changes nothing`, async () => {
    const { session } = await createSession(deps, { userId: deps.ada, ...BROWSER });
    const request = { session, password: 'Crowbar-Lamp-3', ...BROWSER };
    const change = await changeUserPassword({ ...deps, db: onceRead(happens) }, request);
    assert.equal(change, { kind: 'refused', reason: 'over' });
    assert.is(await sessionCount(), 0);
    const user = await deps.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    assert.equal([await verifyPassword(user.password_hash, password), user.must_change_password], [true, mustChange]);
  });

const verify = (password = PASSWORD, userName = 'ada') =>
  verifyBasicCredentials(deps, { userName, password, address: '192.0.2.1', userAgent: '' });
const write = (settings: object) => writeLoginSettings(deps.db, settings);

test('the right password finds the user and is recorded', async () => {
  await setHistory(deps, true);
  const result = await verify();
  assert.is(result.kind === 'user' && result.user.id, deps.ada);
  const [login, ...more] = await readHistory(deps, deps.ada);
  assert.equal([login?.type, more], ['BasicUserPass', []]);
});

const addSecondFactor = () =>
  deps.db
    .insertInto('two_factor')
    .values({ user_id: deps.ada, ...INACTIVE, secret: 's' })
    .execute();

async function allowOthers() {
  await addGroups(deps.db, { it: [] });
  await writePolicyGroupIds(deps.db, 'allow-list', ['it']);
  await write({ useWhitelist: true });
}

const NOT_ENOUGH: [what: string, prepare: () => Promise<unknown>][] = [
  ['has an active second factor', addSecondFactor],
  ['must set up a second factor', () => write({ tfaRadio: 'ForceAll' })],
  ['needs a mailed code', () => write({ unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 })],
  ['needs a mailed code each time', () => set({ always_validate_device: 1 })],
  ['is disabled', () => set({ is_disabled: 1 })],
  ['is not on the allow-list', allowOthers],
];

for (const [what, prepare] of NOT_ENOUGH) {
  test(`a user who ${what} is refused with the right password`, async () => {
    await prepare();
    assert.equal(await verify(), { kind: 'refused' });
  });
}

test('while password sign-in is off, no password is checked and no attempt is counted', async () => {
  await write({ htmlLoginEnabled: false });
  assert.equal(await verify(), { kind: 'refused' });
  for (let attempt = 0; attempt < 7; attempt += 1) assert.equal(await verify('wrong'), { kind: 'refused' });
  assert.equal(await deps.db.selectFrom('sign_in_attempts').select('key').execute(), []);
});

test('wrong credentials are refused, and throttled as at sign-in, then the right ones too', async () => {
  const wrong = [
    ['wrong', 'ada'],
    [PASSWORD, 'bob'],
    [PASSWORD, ''],
    ['', 'ada'],
  ] as const;
  for (const [password, userName] of wrong)
    assert.equal(await verify(password, userName), { kind: 'refused' }, userName);
  for (let attempt = 0; attempt < 4; attempt += 1) await verify('wrong');
  assert.is((await verify()).kind, 'throttled');
});

test.run();
