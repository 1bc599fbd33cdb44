import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { hashPassword } from '../../../../server/passwords/password';
import { findSession } from '../../../../server/sessions/sessions';
import { type SignInRequest, type SignInResult, signIn } from '../../../../server/sign-in/sign-in';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';

const PASSWORD = 'Vestibule-1';
const passwordHash = hashPassword(PASSWORD);
const WRONG: SignInResult = { kind: 'refused', reason: 'LOGIN_ERROR_HINT' };

const request = (changes: Partial<SignInRequest> = {}): SignInRequest => ({
  user: 'ada',
  password: PASSWORD,
  address: '192.0.2.1',
  userAgent: 'Firefox',
  ...changes,
});

async function withAda(use: (db: Db, ada: string) => Promise<void>): Promise<void> {
  await withStorage(async (db) => use(db, await addUser(db, { userName: 'Ada', passwordHash: await passwordHash })));
}

const sessionCount = async (db: Db) => (await db.selectFrom('sessions').select('id').execute()).length;

for (const user of ['Ada', 'ada', ' ADA ', 'ａｄａ']) {
  test(`${JSON.stringify(user)} and the right password create a session`, () =>
    withAda(async (db, ada) => {
      const clock = fakeClock();
      const result = await signIn({ db, clock }, request({ user }));
      assert.is(result.kind, 'signed-in');
      if (result.kind !== 'signed-in') return;
      assert.is(result.session.userId, ada);
      assert.is(result.session.kind, 'user');
      assert.equal(await findSession({ db, clock }, result.token), result.session);
    }));
}

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

for (const [why, changes] of REFUSED) {
  test(`${why} is refused with the same message and creates no session`, () =>
    withAda(async (db) => {
      assert.equal(await signIn({ db, clock: fakeClock() }, request(changes)), WRONG);
      assert.is(await sessionCount(db), 0);
    }));
}

test('an account without a password, or of a closed demo, is refused like any other', () =>
  withAda(async (db) => {
    await addUser(db, { userName: 'bare' });
    assert.equal(await signIn({ db, clock: fakeClock() }, request({ user: 'bare' })), WRONG);
    await db.updateTable('users').set({ is_closed: 1 }).execute();
    assert.equal(await signIn({ db, clock: fakeClock() }, request()), WRONG);
  }));

test('only a client with the right password learns that an account is disabled', () =>
  withAda(async (db) => {
    await db.updateTable('users').set({ is_disabled: 1 }).execute();
    assert.equal(await signIn({ db, clock: fakeClock() }, request({ password: 'wrong' })), WRONG);
    const right = await signIn({ db, clock: fakeClock() }, request());
    assert.equal(right, { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED' });
    assert.is(await sessionCount(db), 0);
  }));

test('a successful sign-in ends the previous session of the browser', () =>
  withAda(async (db) => {
    const clock = fakeClock();
    const first = await signIn({ db, clock }, request());
    assert.is(first.kind, 'signed-in');
    const replaces = first.kind === 'signed-in' ? first.token : '';
    await signIn({ db, clock }, request({ password: 'wrong', replaces }));
    assert.ok(await findSession({ db, clock }, replaces));
    const second = await signIn({ db, clock }, request({ replaces }));
    assert.is(await findSession({ db, clock }, replaces), undefined);
    assert.ok(second.kind === 'signed-in' && second.token !== replaces);
    assert.is(await sessionCount(db), 1);
  }));

test('the answers of sign-in do not reveal whether a user exists', () =>
  withAda(async (db) => {
    await addUser(db, { userName: 'off', passwordHash: await passwordHash, isDisabled: true });
    const clock = fakeClock();
    const answers = { ada: [] as SignInResult[], nobody: [] as SignInResult[], off: [] as SignInResult[] };
    for (const user of ['ada', 'nobody', 'off'] as const) {
      for (let guess = 0; guess < 8; guess += 1) {
        answers[user].push(await signIn({ db, clock }, request({ user, password: `guess ${guess}` })));
        if (guess === 5) clock.pass(30_000);
      }
    }
    assert.equal(
      answers.ada.map((answer) => (answer.kind === 'throttled' ? answer.retryAfter : answer.kind)),
      ['refused', 'refused', 'refused', 'refused', 'refused', 30, 'refused', 60],
    );
    assert.equal(answers.nobody, answers.ada);
    assert.equal(answers.off, answers.ada);
  }));

test('an attempt for an unknown user takes about as long as for a known one', () =>
  withAda(async (db) => {
    const clock = fakeClock();
    const spent = { ada: [] as number[], nobody: [] as number[] };
    for (let guess = 0; guess < 7; guess += 1) {
      for (const user of ['ada', 'nobody'] as const) {
        const begin = performance.now();
        await signIn({ db, clock }, request({ user, password: `guess ${guess}` }));
        spent[user].push(performance.now() - begin);
        clock.pass(3_600_000);
      }
    }
    const best = (times: number[]) => Math.min(...times);
    const ratio = best(spent.nobody) / best(spent.ada);
    // Without the dummy hash the ratio is about 0.05; a busy machine must not fail the test.
    assert.ok(ratio > 0.3 && ratio < 3, `ratio ${ratio}`);
  }));

test('of 50 parallel guesses only five are checked, and a right one among the others is not', () =>
  withAda(async (db) => {
    const clock = fakeClock();
    const passwords = Array.from({ length: 50 }, (_, index) => (index === 49 ? PASSWORD : `guess ${index}`));
    const results = await Promise.all(passwords.map((password) => signIn({ db, clock }, request({ password }))));
    assert.is(results.filter((result) => result.kind === 'refused').length, 5);
    assert.is(results.filter((result) => result.kind === 'throttled').length, 45);
    assert.is(await sessionCount(db), 0);
  }));

test('60 parallel sign-ins of different users from one network succeed, and 20 of one user, too', () =>
  withAda(async (db) => {
    const hash = await passwordHash;
    const users = Array.from({ length: 60 }, (_, index) => `person${index}`);
    for (const userName of users) await addUser(db, { userName, passwordHash: hash });
    const everybody = [...users, ...Array.from({ length: 20 }, () => 'ada')];
    const results = await Promise.all(everybody.map((user) => signIn({ db, clock: fakeClock() }, request({ user }))));
    assert.equal(new Set(results.map((result) => result.kind)), new Set(['signed-in']));
    assert.is(await sessionCount(db), 80);
  }));

test('failures are kept across a restart', async () => {
  await withAda(async (db) => {
    const clock = fakeClock();
    for (let guess = 0; guess < 5; guess += 1) await signIn({ db, clock }, request({ password: 'wrong' }));
    const rows = await db.selectFrom('sign_in_attempts').select(['failures', 'blocked_until']).execute();
    assert.ok(rows.some((row) => row.failures === 5 && row.blocked_until === clock() + 30_000));
    assert.equal(await signIn({ db, clock }, request()), { kind: 'throttled', retryAfter: 30 });
  });
});

test('with the sign-in form turned off, no user can sign in with it', () =>
  withAda(async (db) => {
    await writeLoginSettings(db, { htmlLoginEnabled: false });
    assert.equal(await signIn({ db, clock: fakeClock() }, request()), WRONG);
    assert.is(await sessionCount(db), 0);
  }));

test.run();
