import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Ground } from '../../../../server/ground';
import { forgetCodeAttempts, reserveCodeAttempt } from '../../../../server/sign-in/code-attempts';
import { fakeClock, withStorage } from '../temporary-storage';

const ALLOWED = { kind: 'allowed' };
const userId = 'ada';

/** Fails so often as is allowed at once; answers the seconds to wait after that. */
async function failUntilThrottled(ground: Ground, what: 'two-factor' | 'device-code' | 'device-mail') {
  for (let failures = 0; failures < 100; failures += 1) {
    const permission = await reserveCodeAttempt(ground, { what, userId });
    if (permission.kind === 'throttled') return [failures, permission.retryAfter];
  }
  throw new Error('never throttled');
}

for (const [what, failures, wait] of [
  ['two-factor', 5, 30],
  ['device-code', 15, 60],
  ['device-mail', 10, 60],
] as const) {
  test(`${failures} attempts of ${what} bring ${wait} seconds, each further one doubles them, up to 15 minutes`, () =>
    withStorage(async (db) => {
      const clock = fakeClock();
      const ground = { db, clock };
      assert.equal(await failUntilThrottled(ground, what), [failures, wait]);
      let last = wait as number;
      while (last < 900) {
        clock.pass(last * 1000 - 1);
        assert.equal(await reserveCodeAttempt(ground, { what, userId }), { kind: 'throttled', retryAfter: 1 });
        clock.pass(1);
        assert.equal(await reserveCodeAttempt(ground, { what, userId }), ALLOWED);
        last = Math.min(last * 2, 900);
        assert.equal(await reserveCodeAttempt(ground, { what, userId }), { kind: 'throttled', retryAfter: last });
      }
    }));
}

test('of 50 guesses at the same moment only five are let through', () =>
  withStorage(async (db) => {
    const ground = { db, clock: fakeClock() };
    const guesses = Array.from({ length: 50 }, () => reserveCodeAttempt(ground, { what: 'two-factor', userId }));
    const answers = await Promise.all(guesses);
    assert.is(answers.filter(({ kind }) => kind === 'allowed').length, 5);
    for (const answer of answers) if (answer.kind === 'throttled') assert.ok(answer.retryAfter >= 1);
  }));

test('a refused attempt counts for nothing', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const ground = { db, clock };
    await failUntilThrottled(ground, 'two-factor');
    for (let tries = 0; tries < 20; tries += 1) await reserveCodeAttempt(ground, { what: 'two-factor', userId });
    clock.pass(30_000);
    assert.equal(await reserveCodeAttempt(ground, { what: 'two-factor', userId }), ALLOWED);
  }));

test('neither another person nor another kind of code waits', () =>
  withStorage(async (db) => {
    const ground = { db, clock: fakeClock() };
    await failUntilThrottled(ground, 'two-factor');
    assert.equal(await reserveCodeAttempt(ground, { what: 'two-factor', userId: 'bob' }), ALLOWED);
    assert.equal(await reserveCodeAttempt(ground, { what: 'device-code', userId }), ALLOWED);
  }));

test('the right code makes its account start anew, for what is named and nothing else', () =>
  withStorage(async (db) => {
    const ground = { db, clock: fakeClock() };
    await failUntilThrottled(ground, 'two-factor');
    await failUntilThrottled(ground, 'device-mail');
    await forgetCodeAttempts(db, { userId, counted: ['two-factor'] });
    assert.equal(await failUntilThrottled(ground, 'two-factor'), [5, 30]);
    assert.equal(await failUntilThrottled(ground, 'device-mail'), [0, 60]);
  }));

test.run();
