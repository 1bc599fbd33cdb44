import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteOldFailures } from '../../../../server/throttling/failed-attempts';
import * as attempts from '../../../../server/throttling/password-attempts';
import { setDeps } from '../../../support/server/set-deps';

const MINUTE = 60_000;
const ADA = { userName: 'ada', address: '192.0.2.1' };
const ALLOWED = { kind: 'allowed' };
const waiting = (retryAfter: number) => ({ kind: 'throttled', retryAfter });

const deps = setDeps(test);
type Attempt = Parameters<typeof attempts.reservePasswordAttempt>[1];
const reserve = (attempt: Attempt = ADA) => attempts.reservePasswordAttempt(deps, attempt);
const check = (attempt: Attempt = ADA) => attempts.checkPasswordAttempt(deps, attempt);
const succeed = (attempt: Attempt = ADA) => attempts.recordPasswordSuccess(deps.db, attempt);

/** Fails as often as is allowed without a wait. @returns the seconds to wait after that */
async function failUntilThrottled(attempt: Attempt = ADA): Promise<[failures: number, wait: number]> {
  for (let failures = 0; failures < 200; failures += 1) {
    const permission = await reserve(attempt);
    if (permission.kind === 'throttled') return [failures, permission.retryAfter];
  }
  throw new Error('never throttled');
}

async function failInNetwork(count = 50): Promise<void> {
  for (let tries = 0; tries < count; tries += 1) await reserve({ ...ADA, userName: `name${tries}` });
}

test('five failures cause a wait of 30 seconds, each further one doubles it, up to 15 minutes', async () => {
  assert.equal(await failUntilThrottled(), [5, 30]);
  for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
    assert.equal(await check(), waiting(wait));
    deps.clock.pass(wait * 1000 - 1);
    for (let tries = 0; tries < 9; tries += 1)
      assert.equal(await reserve(), waiting(1), 'attempts do not make it longer');
    deps.clock.pass(1);
    assert.equal(await reserve(), ALLOWED);
  }
});

test('failures spread over more than 15 minutes cause no wait', async () => {
  for (let failures = 0; failures < 40; failures += 1) {
    assert.equal(await reserve(), ALLOWED);
    deps.clock.pass(4 * MINUTE);
  }
});

test('failures stop counting 15 minutes after the end of the wait', async () => {
  await failUntilThrottled();
  deps.clock.pass(15 * MINUTE);
  assert.equal(await failUntilThrottled(), [1, 60]);
  deps.clock.pass(16 * MINUTE);
  assert.equal(await failUntilThrottled(), [5, 30]);
});

test('a success deletes the failures of the account', async () => {
  for (let failures = 0; failures < 5; failures += 1) await reserve();
  await succeed();
  assert.equal(await failUntilThrottled(), [5, 30]);
});

test('an account is throttled for guesses from any network', async () => {
  for (let host = 1; host <= 5; host += 1) await reserve({ userName: 'ada', address: `198.51.100.${host}` });
  assert.equal(await reserve({ userName: 'ADA', address: '203.0.113.9' }), waiting(30));
});

test('50 failures from one network cause a wait for this network only, for any user names', async () => {
  for (let tries = 0; tries < 50; tries += 1)
    assert.equal(await reserve({ userName: `name${tries}`, address: `2001:db8:1:2::${tries}` }), ALLOWED);
  assert.equal(await reserve({ userName: 'ada', address: '2001:db8:1:2:ffff::1' }), waiting(30));
  assert.equal(await reserve({ userName: 'ada', address: '2001:db8:1:3::1' }), ALLOWED);
});

test('hundreds of successes from one network cause no wait', async () => {
  for (let tries = 0; tries < 300; tries += 1) {
    const attempt = { userName: `name${tries % 7}`, address: '127.0.0.1' };
    assert.equal(await reserve(attempt), ALLOWED);
    await succeed(attempt);
  }
});

test('a success takes back only its own attempt; the other failures of the network stay', async () => {
  await failInNetwork(49);
  await reserve();
  assert.is((await check()).kind, 'throttled');
  await succeed();
  assert.equal(await failUntilThrottled({ ...ADA, userName: 'next' }), [1, 30]);
});

test('an attempt that is taken back leaves the wait that later ones have caused', async () => {
  const reserved = async (userName: string) => {
    const attempt = { ...ADA, userName, waits: new Map<string, number>() };
    assert.equal(await reserve(attempt), ALLOWED);
    return attempt;
  };
  await failInNetwork();
  deps.clock.pass(30_000);
  await attempts.takeBackPasswordAttempt(deps.db, await reserved('quick'));
  assert.equal(await check(), ALLOWED, 'its own wait ends');
  const slow = await reserved('slow');
  deps.clock.pass(60_000);
  await reserved('guess');
  await attempts.takeBackPasswordAttempt(deps.db, slow);
  assert.equal(await check(), waiting(60));
});

test('after 50 failures of a network users with the right password can sign in after the wait', async () => {
  await failInNetwork();
  assert.equal(await check(), waiting(30));
  deps.clock.pass(30_000);
  for (const userName of ['ada', 'bob', 'ada']) {
    assert.equal(await reserve({ ...ADA, userName }), ALLOWED);
    await succeed({ ...ADA, userName });
  }
  await reserve({ ...ADA, userName: 'wrong again' });
  assert.equal(await check(), waiting(60), 'the failures still count');
});

test('a known browser waits only for its own failures, and other browsers do not wait for them', async () => {
  const known = { ...ADA, deviceId: 'ada, browser 1' };
  assert.equal(await failUntilThrottled(), [5, 30]);
  assert.equal(await check(known), ALLOWED);
  assert.equal(await failUntilThrottled(known), [5, 30]);
  assert.equal(await check({ ...ADA, deviceId: 'ada, browser 2' }), ALLOWED);
  deps.clock.pass(30_000);
  assert.equal(await reserve(known), ALLOWED);
  await succeed(known);
  assert.equal(await failUntilThrottled(known), [5, 30]);
  assert.equal(await failUntilThrottled(), [1, 60], 'other browsers still wait when the owner signs in');
});

test('a known browser does not wait for the failures of its network', async () => {
  await failInNetwork();
  assert.is((await check()).kind, 'throttled');
  assert.equal(await reserve({ ...ADA, deviceId: 'ada, browser 1' }), ALLOWED);
});

test('a wait that was stored while the clock was a day ahead is as long as its limit allows', async () => {
  deps.clock.pass(24 * 60 * MINUTE);
  await failUntilThrottled();
  deps.clock.pass(-24 * 60 * MINUTE);
  assert.equal(await check(), waiting(30));
  deps.clock.pass(30_000);
  assert.equal(await failUntilThrottled(), [1, 60], 'and it ends');
  deps.clock.pass(16 * MINUTE);
  assert.equal(await failUntilThrottled(), [5, 30], 'and is forgotten in time');
  const bob = { ...ADA, userName: 'bob' };
  deps.clock.pass(24 * 60 * MINUTE);
  for (let tries = 0; tries < 3; tries += 1) await reserve(bob);
  deps.clock.pass(-24 * 60 * MINUTE);
  assert.equal(await check(bob), ALLOWED);
  deps.clock.pass(16 * MINUTE);
  assert.equal(await failUntilThrottled(bob), [5, 30], 'as are failures that caused no wait');
});

test('attempts that no longer count are deleted, and only those', async () => {
  await failUntilThrottled();
  await reserve({ userName: 'bob', address: '198.51.100.1' });
  deps.clock.pass(15 * MINUTE);
  await deleteOldFailures(deps);
  assert.equal(await deps.db.selectFrom('sign_in_attempts').select('failures').execute(), [{ failures: 5 }]);
});

test.run();
