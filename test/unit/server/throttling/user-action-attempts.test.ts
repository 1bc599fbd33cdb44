import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shouldMailWrongCodes } from '../../../../server/second-factor/two-factor-attempt';
import * as attempts from '../../../../server/throttling/user-action-attempts';
import { setDeps } from '../../../support/server/set-deps';

const ALLOWED = { kind: 'allowed' };
const DAY = 86_400_000;
const userId = 'ada';
const CODE = { what: 'two-factor', userId } as const;
const waiting = (retryAfter: number) => ({ kind: 'throttled', retryAfter });

const deps = setDeps(test);
type Attempt = Parameters<typeof attempts.reserveUserAttempt>[1];
const reserve = (attempt: Attempt = CODE) => attempts.reserveUserAttempt(deps, attempt);

/** Fails as often as is allowed without a wait. @returns the seconds to wait after that */
async function failUntilThrottled(what: Attempt['what'] = 'two-factor') {
  for (let failures = 0; failures < 100; failures += 1) {
    const permission = await reserve({ what, userId });
    if (permission.kind === 'throttled') return [failures, permission.retryAfter];
  }
  throw new Error('never throttled');
}

for (const [what, failures, wait, longest] of [
  ['two-factor', 5, 30, 3600],
  ['device-code', 15, 60, 900],
  ['device-mail', 10, 60, 900],
] as const) {
  test(`${failures} failed attempts of ${what} cause a wait of ${wait} seconds, which doubles up to ${longest}`, async () => {
    assert.equal(await failUntilThrottled(what), [failures, wait]);
    let last = wait as number;
    while (last < longest) {
      deps.clock.pass(last * 1000 - 1);
      for (let tries = 0; tries < 5; tries += 1) assert.equal(await reserve({ what, userId }), waiting(1));
      deps.clock.pass(1);
      assert.equal(await reserve({ what, userId }), ALLOWED);
      last = Math.min(last * 2, longest);
      assert.equal(await reserve({ what, userId }), waiting(last));
    }
  });
}

test('of 50 parallel guesses only five are allowed', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => reserve()));
  assert.is(answers.filter(({ kind }) => kind === 'allowed').length, 5);
  for (const answer of answers) if (answer.kind === 'throttled') assert.ok(answer.retryAfter >= 1);
});

test('another user and another kind of code do not wait', async () => {
  await failUntilThrottled();
  assert.equal(await reserve({ what: 'two-factor', userId: 'bob' }), ALLOWED);
  assert.equal(await reserve({ what: 'device-code', userId }), ALLOWED);
});

test('a reset deletes the failures of the named kinds of attempts only', async () => {
  await failUntilThrottled();
  await failUntilThrottled('device-mail');
  await attempts.resetUserAttempts(deps.db, { userId, kinds: ['two-factor'] });
  assert.equal(await failUntilThrottled(), [5, 30]);
  assert.equal(await failUntilThrottled('device-mail'), [0, 60]);
});

/** How an attacker uses an allowed attempt and a wait; `owner` is what the owner does meanwhile. */
interface Patience {
  readonly how: string;
  /** ms until the next attempt, after a refusal with a wait. */
  readonly pause: (retryAfter: number) => number;
  readonly owner?: () => Promise<unknown>;
}

async function ownerSignsIn(): Promise<void> {
  if ((await reserve()).kind === 'allowed') await attempts.recordAttemptSuccess(deps.db, CODE);
}

const PATIENCE: readonly Patience[] = [
  { how: 'as soon as a wait is over', pause: (retryAfter) => retryAfter * 1000 },
  { how: 'as soon as a wait is over, while the owner signs in', pause: (wait) => wait * 1000, owner: ownerSignsIn },
  { how: 'with a quarter of an hour after each wait', pause: (wait) => wait * 1000 + 15 * 60_000 },
  { how: 'with a day after each wait, to be forgotten', pause: (wait) => wait * 1000 + DAY },
  { how: 'with two hours in between, while the owner signs in', pause: () => 7_200_000, owner: ownerSignsIn },
];

for (const { how, pause, owner } of PATIENCE) {
  test(`an attacker who guesses ${how} has fewer than 100 guesses in any day of a week`, async () => {
    const end = deps.clock() + 7 * DAY;
    const guesses: number[] = [];
    while (deps.clock() < end) {
      // One parallel sign-in more than is allowed without a wait, each with an attempt.
      const tries = await Promise.all(Array.from({ length: 6 }, () => reserve()));
      for (const { kind } of tries) if (kind === 'allowed') guesses.push(deps.clock());
      const wait = Math.max(1, ...tries.map((each) => (each.kind === 'throttled' ? each.retryAfter : 0)));
      deps.clock.pass(pause(wait));
      await owner?.();
    }
    const busiest = Math.max(...guesses.map((from) => guesses.filter((at) => at >= from && at < from + DAY).length));
    assert.ok(busiest < 40, `${busiest} guesses`);
    assert.ok(guesses.length >= 5);
  });
}

test('a right code takes back its own attempt, and the failures of others stay', async () => {
  await failUntilThrottled();
  deps.clock.pass(30_000);
  await ownerSignsIn();
  assert.equal(await failUntilThrottled(), [1, 60]);
});

test('a known browser has attempts of its own, which a right code resets', async () => {
  const known = { ...CODE, deviceId: 'browser' };
  await failUntilThrottled();
  for (let failures = 0; failures < 5; failures += 1) assert.equal(await reserve(known), ALLOWED);
  assert.equal(await reserve(known), waiting(30));
  assert.equal(await reserve({ ...CODE, deviceId: 'another' }), ALLOWED);
  await attempts.recordAttemptSuccess(deps.db, known);
  assert.equal(await reserve(known), ALLOWED);
  assert.equal(await failUntilThrottled(), [0, 30]);
});

test('the owner is mailed once during a series of wrong codes, and again at the next series', async () => {
  let told = 0;
  const guess = async () => {
    const permission = await reserve();
    if (permission.kind === 'allowed' && (await shouldMailWrongCodes(deps, CODE))) told += 1;
    return permission;
  };
  for (let failures = 1; failures <= 4; failures += 1) await guess();
  assert.is(told, 0);
  for (let tries = 0; tries < 60; tries += 1) {
    const permission = await guess();
    if (permission.kind === 'throttled') deps.clock.pass(permission.retryAfter * 1000);
  }
  assert.is(told, 1);
  deps.clock.pass(2 * DAY);
  for (let failures = 1; failures <= 5; failures += 1) await guess();
  assert.is(told, 2);
});

test('an attack counts as new only after a day without it', async () => {
  const isNew: boolean[] = [];
  for (const hours of [0, 23, 23, 24]) {
    deps.clock.pass(hours * 3_600_000);
    isNew.push(await attempts.isNewAttack(deps, { what: 'wrong-passwords-mail', userId }));
  }
  assert.equal(isNew, [true, false, false, true]);
});

test.run();
