import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { hashPassword } from '../../../../server/passwords/password';
import { findSession } from '../../../../server/sessions/sessions';
import { type SignInRequest, type SignInResult, signIn as signInWith } from '../../../../server/sign-in/sign-in';
import { setDeps } from '../http/set-deps';
import { addUser } from '../temporary-storage';

const PASSWORD = 'Vestibule-1';
const passwordHash = await hashPassword(PASSWORD);
const WRONG: SignInResult = { kind: 'refused', reason: 'LOGIN_ERROR_HINT' };
const REQUEST: SignInRequest = { user: 'ada', password: PASSWORD, address: '192.0.2.1', userAgent: 'Firefox' };

const deps = setDeps(test, async ({ db }) => ({ ada: await addUser(db, { userName: 'Ada', passwordHash }) }));
const signIn = (changes: Partial<SignInRequest> = {}) => signInWith(deps, { ...REQUEST, ...changes });
const sessionCount = async () => (await deps.db.selectFrom('sessions').select('id').execute()).length;

test('every spelling of the name and the right password create a session', async () => {
  for (const user of ['Ada', 'ada', ' ADA ', 'ａｄａ']) {
    const result = await signIn({ user });
    assert.ok(result.kind === 'signed-in', user);
    assert.equal([result.session.userId, result.session.kind], [deps.ada, 'user']);
    assert.equal(await findSession(deps, result.token), result.session);
  }
});

const REFUSED: [why: string, changes: Partial<SignInRequest>][] = [
  ['a wrong password', { password: 'Vestibule-2' }],
  ['an empty password', { password: '' }],
  ['a password with a NUL', { password: `${PASSWORD}\0` }],
  ['a password of 1001 characters', { password: 'x'.repeat(1001) }],
  ['an unknown name', { user: 'nobody' }],
  ['a name with a NUL', { user: 'ada\0x' }],
  ['an empty name', { user: ' ' }],
  ['a name of 257 characters', { user: 'a'.repeat(257) }],
  ['a name that is SQL', { user: "ada' or '1'='1" }],
  ['a name that is a wildcard', { user: 'a%' }],
];

test('wrong passwords and names are refused with the same message and create no session', async () => {
  for (const [why, changes] of REFUSED) {
    assert.equal(await signIn(changes), WRONG, why);
    deps.clock.pass(3_600_000);
  }
  assert.is(await sessionCount(), 0);
});

test('an account without a password, or of a closed demo, is refused like any other', async () => {
  await addUser(deps.db, { userName: 'bare' });
  assert.equal(await signIn({ user: 'bare' }), WRONG);
  await deps.db.updateTable('users').set({ is_closed: 1 }).execute();
  assert.equal(await signIn(), WRONG);
});

test('only a client with the right password learns that an account is disabled', async () => {
  await deps.db.updateTable('users').set({ is_disabled: 1 }).execute();
  assert.equal(await signIn({ password: 'wrong' }), WRONG);
  const right = await signIn();
  assert.equal(right, { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED' });
  assert.is(await sessionCount(), 0);
});

test('a successful sign-in ends the previous session of the browser', async () => {
  const first = await signIn();
  const replaces = first.kind === 'signed-in' ? first.token : '';
  await signIn({ password: 'wrong', replaces });
  assert.ok(await findSession(deps, replaces));
  const second = await signIn({ replaces });
  assert.is(await findSession(deps, replaces), undefined);
  assert.ok(second.kind === 'signed-in' && second.token !== replaces);
  assert.is(await sessionCount(), 1);
});

test('the answers of sign-in do not reveal whether a user exists', async () => {
  await addUser(deps.db, { userName: 'off', passwordHash, isDisabled: true });
  for (const user of ['ada', 'nobody', 'off']) {
    const answers: unknown[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const answer = await signIn({ user, password: `guess ${guess}` });
      answers.push(answer.kind === 'refused' ? answer.reason : answer.kind === 'throttled' && answer.retryAfter);
      if (guess === 5) deps.clock.pass(30_000);
    }
    assert.equal(answers, [...Array(5).fill('LOGIN_ERROR_HINT'), 30, 'LOGIN_ERROR_HINT', 60], user);
  }
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

test('with the sign-in form turned off, no user can sign in with it', async () => {
  await writeLoginSettings(deps.db, { htmlLoginEnabled: false });
  assert.equal(await signIn(), WRONG);
  assert.is(await sessionCount(), 0);
});

test.run();
