import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Db } from '../../../../server/storage/connection';
import { deleteOldFailures } from '../../../../server/throttling/failed-attempts';
import {
  checkPasswordAttempt,
  recordPasswordSuccess,
  reservePasswordAttempt,
  takeBackPasswordAttempt,
} from '../../../../server/throttling/password-attempts';
import { fakeClock, withStorage } from '../temporary-storage';

const MINUTE = 60_000;
const ADA = { userName: 'ada', address: '192.0.2.1' };

/** Fails as often as is allowed without a wait. @returns the seconds to wait after that */
async function failUntilThrottled(
  db: Db,
  clock: () => number,
  attempt = ADA,
): Promise<[failures: number, wait: number]> {
  for (let failures = 0; failures < 200; failures += 1) {
    const permission = await reservePasswordAttempt({ db, clock }, attempt);
    if (permission.kind === 'throttled') return [failures, permission.retryAfter];
  }
  throw new Error('never throttled');
}

test('five failures cause a wait of 30 seconds, each further one doubles it, up to 15 minutes', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    assert.equal(await failUntilThrottled(db, clock), [5, 30]);
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      const permission = await checkPasswordAttempt({ db, clock }, ADA);
      assert.equal(permission, { kind: 'throttled', retryAfter: wait });
      clock.pass(wait * 1000 - 1);
      assert.equal(await reservePasswordAttempt({ db, clock }, ADA), { kind: 'throttled', retryAfter: 1 });
      clock.pass(1);
      assert.equal(await reservePasswordAttempt({ db, clock }, ADA), { kind: 'allowed' });
    }
  }));

test('attempts during a wait do not make it longer', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    await failUntilThrottled(db, clock);
    for (let tries = 0; tries < 20; tries += 1) await reservePasswordAttempt({ db, clock }, ADA);
    clock.pass(30_000);
    assert.equal(await checkPasswordAttempt({ db, clock }, ADA), { kind: 'allowed' });
  }));

test('failures spread over more than 15 minutes cause no wait', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    for (let failures = 0; failures < 40; failures += 1) {
      assert.equal(await reservePasswordAttempt({ db, clock }, ADA), { kind: 'allowed' });
      clock.pass(4 * MINUTE);
    }
  }));

test('failures stop counting 15 minutes after the end of the wait', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    await failUntilThrottled(db, clock);
    clock.pass(15 * MINUTE);
    assert.equal(await failUntilThrottled(db, clock), [1, 60]);
    clock.pass(16 * MINUTE);
    assert.equal(await failUntilThrottled(db, clock), [5, 30]);
  }));

test('of 50 parallel guesses only five are allowed', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const guesses = Array.from({ length: 50 }, () => reservePasswordAttempt({ db, clock }, ADA));
    const allowed = (await Promise.all(guesses)).filter((permission) => permission.kind === 'allowed');
    assert.is(allowed.length, 5);
  }));

test('a success deletes the failures of the account', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    for (let failures = 0; failures < 5; failures += 1) await reservePasswordAttempt({ db, clock }, ADA);
    await recordPasswordSuccess(db, ADA);
    assert.equal(await failUntilThrottled(db, clock), [5, 30]);
  }));

test('an account is throttled for guesses from any network', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    for (let host = 1; host <= 5; host += 1) {
      await reservePasswordAttempt({ db, clock }, { userName: 'ada', address: `198.51.100.${host}` });
    }
    const next = await reservePasswordAttempt({ db, clock }, { userName: 'ADA', address: '203.0.113.9' });
    assert.equal(next, { kind: 'throttled', retryAfter: 30 });
  }));

test('50 failures from one network cause a wait for this network only, for any user names', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    for (let tries = 0; tries < 50; tries += 1) {
      const attempt = { userName: `name${tries}`, address: `2001:db8:1:2::${tries}` };
      assert.equal(await reservePasswordAttempt({ db, clock }, attempt), { kind: 'allowed' });
    }
    const there = await reservePasswordAttempt({ db, clock }, { userName: 'ada', address: '2001:db8:1:2:ffff::1' });
    assert.equal(there, { kind: 'throttled', retryAfter: 30 });
    assert.equal(await reservePasswordAttempt({ db, clock }, { userName: 'ada', address: '2001:db8:1:3::1' }), {
      kind: 'allowed',
    });
  }));

test('hundreds of successes from one network cause no wait', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    for (let tries = 0; tries < 300; tries += 1) {
      const attempt = { userName: `name${tries % 7}`, address: '127.0.0.1' };
      assert.equal(await reservePasswordAttempt({ db, clock }, attempt), { kind: 'allowed' });
      await recordPasswordSuccess(db, attempt);
    }
  }));

test('a success takes back only its own attempt; the other failures of the network stay', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    for (let tries = 0; tries < 49; tries += 1)
      await reservePasswordAttempt({ db, clock }, { ...ADA, userName: `name${tries}` });
    await reservePasswordAttempt({ db, clock }, ADA);
    assert.is((await checkPasswordAttempt({ db, clock }, ADA)).kind, 'throttled');
    await recordPasswordSuccess(db, ADA);
    assert.equal(await failUntilThrottled(db, clock, { ...ADA, userName: 'next' }), [1, 30]);
  }));

test('an attempt that is taken back leaves the wait that later ones have caused', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const reserve = async (userName: string) => {
      const attempt = { ...ADA, userName, waits: new Map<string, number>() };
      assert.equal(await reservePasswordAttempt({ db, clock }, attempt), { kind: 'allowed' });
      return attempt;
    };
    for (let tries = 0; tries < 50; tries += 1) await reserve(`name${tries}`);
    clock.pass(30_000);
    await takeBackPasswordAttempt(db, await reserve('quick'));
    assert.equal(await checkPasswordAttempt({ db, clock }, ADA), { kind: 'allowed' }, 'its own wait ends');
    const slow = await reserve('slow');
    clock.pass(60_000);
    await reserve('guess');
    await takeBackPasswordAttempt(db, slow);
    assert.equal(await checkPasswordAttempt({ db, clock }, ADA), { kind: 'throttled', retryAfter: 60 });
  }));

test('after 50 failures of a network users with the right password can sign in after the wait', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    for (let tries = 0; tries < 50; tries += 1)
      await reservePasswordAttempt({ db, clock }, { ...ADA, userName: `name${tries}` });
    assert.equal(await checkPasswordAttempt({ db, clock }, ADA), { kind: 'throttled', retryAfter: 30 });
    clock.pass(30_000);
    for (const userName of ['ada', 'bob', 'ada']) {
      assert.equal(await reservePasswordAttempt({ db, clock }, { ...ADA, userName }), { kind: 'allowed' });
      await recordPasswordSuccess(db, { ...ADA, userName });
    }
    await reservePasswordAttempt({ db, clock }, { ...ADA, userName: 'wrong again' });
    assert.equal(
      await checkPasswordAttempt({ db, clock }, ADA),
      { kind: 'throttled', retryAfter: 60 },
      'the failures still count',
    );
  }));

test('a known browser waits only for its own failures, and other browsers do not wait for them', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const known = { ...ADA, deviceId: 'ada, browser 1' };
    assert.equal(await failUntilThrottled(db, clock), [5, 30]);
    assert.equal(await checkPasswordAttempt({ db, clock }, known), { kind: 'allowed' });
    assert.equal(await failUntilThrottled(db, clock, known), [5, 30]);
    assert.equal(await checkPasswordAttempt({ db, clock }, { ...ADA, deviceId: 'ada, browser 2' }), {
      kind: 'allowed',
    });
    clock.pass(30_000);
    assert.equal(await reservePasswordAttempt({ db, clock }, known), { kind: 'allowed' });
    await recordPasswordSuccess(db, known);
    assert.equal(await failUntilThrottled(db, clock, known), [5, 30]);
    assert.equal(await failUntilThrottled(db, clock), [1, 60], 'other browsers still wait when the owner signs in');
  }));

test('a known browser does not wait for the failures of its network', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    for (let tries = 0; tries < 50; tries += 1)
      await reservePasswordAttempt({ db, clock }, { ...ADA, userName: `name${tries}` });
    assert.is((await checkPasswordAttempt({ db, clock }, ADA)).kind, 'throttled');
    assert.equal(await reservePasswordAttempt({ db, clock }, { ...ADA, deviceId: 'ada, browser 1' }), {
      kind: 'allowed',
    });
  }));

test('a wait that was stored while the clock was a day ahead is as long as its policy allows', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    clock.pass(24 * 60 * MINUTE);
    await failUntilThrottled(db, clock);
    clock.pass(-24 * 60 * MINUTE);
    assert.equal(await checkPasswordAttempt({ db, clock }, ADA), { kind: 'throttled', retryAfter: 30 });
    clock.pass(30_000);
    assert.equal(await failUntilThrottled(db, clock), [1, 60], 'and it ends');
    clock.pass(16 * MINUTE);
    assert.equal(await failUntilThrottled(db, clock), [5, 30], 'and is forgotten in time');
  }));

test('attempts that no longer count are deleted, and only those', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    await failUntilThrottled(db, clock);
    await reservePasswordAttempt({ db, clock }, { userName: 'bob', address: '198.51.100.1' });
    clock.pass(15 * MINUTE);
    await deleteOldFailures({ db, clock });
    const rows = await db.selectFrom('sign_in_attempts').select('failures').execute();
    assert.equal(rows, [{ failures: 5 }]);
  }));

test.run();
