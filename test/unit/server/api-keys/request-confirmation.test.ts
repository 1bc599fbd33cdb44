// Tests server/api-keys/request-confirmation.ts, server/throttling/daily-limit.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { confirmKey, declineKey } from '../../../../server/api-keys/confirm-key';
import { askAgain } from '../../../../server/api-keys/request-confirmation';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { NewUser } from '../../../../server/directory/users';
import type { Db } from '../../../../server/storage/connection';
import { MAILS_A_DAY } from '../../../../server/throttling/daily-limit';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey, DAY, keyRowOf } from './key-fixtures';

async function withAda(use: (db: Db, ada: string, admin: string) => Promise<void>, ada: Partial<NewUser> = {}) {
  await withStorage(async (db) =>
    use(db, await addUser(db, { userName: 'ada', ...ada }), await addUser(db, { userName: 'admin' })),
  );
}

test('a key that was declined waits again, but works only once it is confirmed', () =>
  withAda(async (db, ada, admin) => {
    const clock = fakeClock();
    const { id, secret } = await addKey(db, clock(), { user_id: ada, creator_id: admin });
    assert.ok(await findKeyUser({ db, clock }, secret), 'in its grace period');
    await declineKey({ db, clock }, { keyId: id, userId: ada });
    clock.pass(1000);
    assert.equal(await askAgain({ db, clock }, id), { kind: 'asked' });
    const { status, asked_at } = await keyRowOf(db, id);
    assert.equal([status, asked_at], ['Unconfirmed', clock()]);
    assert.is(await findKeyUser({ db, clock }, secret), undefined);
    await confirmKey({ db, clock }, { keyId: id, userId: ada });
    assert.ok(await findKeyUser({ db, clock }, secret));
  }));

test('asking again neither takes the grace period of a waiting key nor gives it another', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock(), { user_id: ada, grace_until: clock() + DAY });
    const { grace_until } = await keyRowOf(db, id);
    clock.pass(1000);
    await askAgain({ db, clock }, id);
    assert.is((await keyRowOf(db, id)).grace_until, grace_until);
  }));

const REFUSED: [what: string, user: Partial<NewUser>, status: string, reason: string][] = [
  ['a confirmed key', {}, 'Confirmed', 'confirmed'],
  ['a key of a disabled user', { isDisabled: true }, 'Unconfirmed', 'nobody to ask'],
  ['a key of a technical user', { isTechnical: true }, 'Declined', 'nobody to ask'],
];

for (const [what, user, status, reason] of REFUSED) {
  test(`nobody is asked about ${what}`, () =>
    withAda(async (db, ada) => {
      const clock = fakeClock();
      const { id } = await addKey(db, clock(), { user_id: ada, status });
      const before = await keyRowOf(db, id);
      clock.pass(1000);
      assert.equal(await askAgain({ db, clock }, id), { kind: 'refused', reason });
      assert.equal(await keyRowOf(db, id), before);
    }, user));
}

test('nobody is asked about a key that is gone or whose user is closed', () =>
  withAda(async (db, ada) => {
    const { id } = await addKey(db, 0, { user_id: ada });
    await db.updateTable('users').set({ is_closed: 1 }).execute();
    for (const keyId of [id, '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b'])
      assert.equal(await askAgain({ db, clock: fakeClock() }, keyId), { kind: 'refused', reason: 'gone' });
  }));

test('a user is asked about a key five times a day at most, the first mail included', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock(), { user_id: ada });
    for (let mails = 1; mails < MAILS_A_DAY; mails += 1) {
      clock.pass(1000);
      assert.is((await askAgain({ db, clock }, id)).kind, 'asked');
    }
    const before = await keyRowOf(db, id);
    clock.pass(1000);
    assert.equal(await askAgain({ db, clock }, id), { kind: 'too often', retryAfter: DAY / 1000 - 5 });
    clock.pass(DAY - 5001);
    assert.equal(await askAgain({ db, clock }, id), { kind: 'too often', retryAfter: 1 });
    assert.equal(await keyRowOf(db, id), before);
    clock.pass(1);
    assert.is((await askAgain({ db, clock }, id)).kind, 'asked');
    assert.equal((await keyRowOf(db, id)).mails, 1);
  }));

test('after a clock that ran a day ahead nobody waits for the end of a day that has not begun', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock() + DAY, { user_id: ada, mails: MAILS_A_DAY });
    assert.is((await askAgain({ db, clock }, id)).kind, 'asked');
    assert.equal([(await keyRowOf(db, id)).mails, (await keyRowOf(db, id)).mails_since], [1, clock()]);
  }));

test('of twenty requests at the same moment as many are heard as the day has left', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock(), { user_id: ada });
    const all = await Promise.all(Array.from({ length: 20 }, () => askAgain({ db, clock }, id)));
    assert.is(all.filter(({ kind }) => kind === 'asked').length, MAILS_A_DAY - 1);
  }));

test.run();
