import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Deps } from '../../../../server/deps';
import {
  forgetCodeAttempts,
  isOwnerToBeTold,
  reserveCodeAttempt,
  settleCodeAttempt,
} from '../../../../server/throttling/code-attempts';
import { fakeClock, withStorage } from '../temporary-storage';

const ALLOWED = { kind: 'allowed' };
const userId = 'ada';

/** Fails so often as is allowed at once; answers the seconds to wait after that. */
async function failUntilThrottled(deps: Deps, what: 'two-factor' | 'device-code' | 'device-mail') {
  for (let failures = 0; failures < 100; failures += 1) {
    const permission = await reserveCodeAttempt(deps, { what, userId });
    if (permission.kind === 'throttled') return [failures, permission.retryAfter];
  }
  throw new Error('never throttled');
}

for (const [what, failures, wait, longest] of [
  ['two-factor', 5, 30, 3600],
  ['device-code', 15, 60, 900],
  ['device-mail', 10, 60, 900],
] as const) {
  test(`${failures} attempts of ${what} bring ${wait} seconds, each further one doubles them, up to ${longest}`, () =>
    withStorage(async (db) => {
      const clock = fakeClock();
      const deps = { db, clock };
      assert.equal(await failUntilThrottled(deps, what), [failures, wait]);
      let last = wait as number;
      while (last < longest) {
        clock.pass(last * 1000 - 1);
        assert.equal(await reserveCodeAttempt(deps, { what, userId }), { kind: 'throttled', retryAfter: 1 });
        clock.pass(1);
        assert.equal(await reserveCodeAttempt(deps, { what, userId }), ALLOWED);
        last = Math.min(last * 2, longest);
        assert.equal(await reserveCodeAttempt(deps, { what, userId }), { kind: 'throttled', retryAfter: last });
      }
    }));
}

test('of 50 guesses at the same moment only five are let through', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const guesses = Array.from({ length: 50 }, () => reserveCodeAttempt(deps, { what: 'two-factor', userId }));
    const answers = await Promise.all(guesses);
    assert.is(answers.filter(({ kind }) => kind === 'allowed').length, 5);
    for (const answer of answers) if (answer.kind === 'throttled') assert.ok(answer.retryAfter >= 1);
  }));

test('a refused attempt counts for nothing', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const deps = { db, clock };
    await failUntilThrottled(deps, 'two-factor');
    for (let tries = 0; tries < 20; tries += 1) await reserveCodeAttempt(deps, { what: 'two-factor', userId });
    clock.pass(30_000);
    assert.equal(await reserveCodeAttempt(deps, { what: 'two-factor', userId }), ALLOWED);
  }));

test('neither another person nor another kind of code waits', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await failUntilThrottled(deps, 'two-factor');
    assert.equal(await reserveCodeAttempt(deps, { what: 'two-factor', userId: 'bob' }), ALLOWED);
    assert.equal(await reserveCodeAttempt(deps, { what: 'device-code', userId }), ALLOWED);
  }));

test('the right code makes its account start anew, for what is named and nothing else', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await failUntilThrottled(deps, 'two-factor');
    await failUntilThrottled(deps, 'device-mail');
    await forgetCodeAttempts(db, { userId, counted: ['two-factor'] });
    assert.equal(await failUntilThrottled(deps, 'two-factor'), [5, 30]);
    assert.equal(await failUntilThrottled(deps, 'device-mail'), [0, 60]);
  }));

const DAY = 86_400_000;
const CODE = { what: 'two-factor', userId } as const;

/** What a guesser does with a free attempt, and with a wait; `owner` is what the owner does meanwhile. */
interface Patience {
  readonly how: string;
  /** ms until the next try, after a refusal that says how long to wait. */
  readonly pause: (retryAfter: number) => number;
  readonly owner?: (deps: Deps) => Promise<unknown>;
}

async function ownerSignsIn(deps: Deps): Promise<void> {
  if ((await reserveCodeAttempt(deps, CODE)).kind === 'allowed') await settleCodeAttempt(deps.db, CODE);
}

const PATIENCE: readonly Patience[] = [
  { how: 'as soon as a wait is over', pause: (retryAfter) => retryAfter * 1000 },
  { how: 'as soon as a wait is over, while the owner signs in', pause: (wait) => wait * 1000, owner: ownerSignsIn },
  { how: 'with a quarter of an hour after each wait', pause: (wait) => wait * 1000 + 15 * 60_000 },
  { how: 'with a day after each wait, to be forgotten', pause: (wait) => wait * 1000 + DAY },
  { how: 'with two hours in between, while the owner signs in', pause: () => 7_200_000, owner: ownerSignsIn },
];

for (const { how, pause, owner } of PATIENCE) {
  test(`who guesses ${how} has fewer than 100 guesses in any day of a week`, () =>
    withStorage(async (db) => {
      const clock = fakeClock();
      const deps = { db, clock };
      const end = clock() + 7 * DAY;
      const guesses: number[] = [];
      while (clock() < end) {
        // Ten sign-ins at once, each with an attempt.
        const tries = await Promise.all(Array.from({ length: 10 }, () => reserveCodeAttempt(deps, CODE)));
        for (const { kind } of tries) if (kind === 'allowed') guesses.push(clock());
        const wait = Math.max(1, ...tries.map((each) => (each.kind === 'throttled' ? each.retryAfter : 0)));
        clock.pass(pause(wait));
        await owner?.(deps);
      }
      const busiest = Math.max(...guesses.map((from) => guesses.filter((at) => at >= from && at < from + DAY).length));
      assert.ok(busiest < 40, `${busiest} guesses`);
      assert.ok(guesses.length >= 5);
    }));
}

test('a right code takes back its own attempt, and leaves what others have guessed', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const deps = { db, clock };
    await failUntilThrottled(deps, 'two-factor');
    clock.pass(30_000);
    await ownerSignsIn(deps);
    assert.equal(await failUntilThrottled(deps, 'two-factor'), [1, 60]);
  }));

test('a known browser has attempts of its own, which a right code there gives back', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const known = { ...CODE, deviceId: 'browser' };
    await failUntilThrottled(deps, 'two-factor');
    for (let failures = 0; failures < 5; failures += 1) assert.equal(await reserveCodeAttempt(deps, known), ALLOWED);
    assert.equal(await reserveCodeAttempt(deps, known), { kind: 'throttled', retryAfter: 30 });
    assert.equal(await reserveCodeAttempt(deps, { ...CODE, deviceId: 'another' }), ALLOWED);
    await settleCodeAttempt(db, known);
    assert.equal(await reserveCodeAttempt(deps, known), ALLOWED);
    assert.equal(await failUntilThrottled(deps, 'two-factor'), [0, 30]);
  }));

test('the owner is told once while wrong codes go on, and again when they begin anew', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const deps = { db, clock };
    let told = 0;
    const guess = async () => {
      const permission = await reserveCodeAttempt(deps, CODE);
      if (permission.kind === 'allowed' && (await isOwnerToBeTold(deps, CODE))) told += 1;
      return permission;
    };
    for (let failures = 1; failures <= 4; failures += 1) await guess();
    assert.is(told, 0);
    for (let tries = 0; tries < 60; tries += 1) {
      const permission = await guess();
      if (permission.kind === 'throttled') clock.pass(permission.retryAfter * 1000);
    }
    assert.is(told, 1);
    clock.pass(2 * DAY);
    for (let failures = 1; failures <= 5; failures += 1) await guess();
    assert.is(told, 2);
  }));

test.run();
