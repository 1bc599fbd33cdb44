import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { confirmKey, declineKey } from '../../../../server/api-keys/confirm-key';
import { requestConfirmation } from '../../../../server/api-keys/request-confirmation';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { NewUser } from '../../../../server/directory/users';
import type { Db } from '../../../../server/storage/connection';
import { MAX_MAILS_A_DAY } from '../../../../server/throttling/daily-limit';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey, DAY, keyRowOf, type Wanted } from './key-fixtures';

async function withAda(
  use: (deps: { db: Db; clock: ReturnType<typeof fakeClock> }, ada: string, admin: string) => Promise<void>,
): Promise<void> {
  await withStorage(async (db) => {
    const [ada, admin] = [await addUser(db, { userName: 'ada' }), await addUser(db, { userName: 'admin' })];
    await use({ db, clock: fakeClock() }, ada, admin);
  });
}

test('a declined key becomes unconfirmed again, but works only after it is confirmed', () =>
  withAda(async (deps, ada, admin) => {
    const { db, clock } = deps;
    const { id, secret } = await addKey(db, clock(), { user_id: ada, creator_id: admin });
    assert.ok(await findKeyUser(deps, secret), 'in its grace period');
    await declineKey(deps, { keyId: id, userId: ada });
    clock.pass(1000);
    assert.equal(await requestConfirmation(deps, id), { kind: 'requested' });
    const { status, asked_at } = await keyRowOf(db, id);
    assert.equal([status, asked_at], ['Unconfirmed', clock()]);
    assert.is(await findKeyUser(deps, secret), undefined);
    await confirmKey(deps, { keyId: id, userId: ada });
    assert.ok(await findKeyUser(deps, secret));
  }));

const REFUSED: [user: Partial<NewUser>, key: Partial<Wanted>, reason: string][] = [
  [{}, { status: 'Confirmed' }, 'confirmed'],
  [{ isDisabled: true }, { status: 'Unconfirmed' }, 'user cannot confirm'],
  [{ isTechnical: true }, { status: 'Declined' }, 'user cannot confirm'],
  [{}, { status: 'Declined', expires_at: fakeClock()() + 1000 }, 'expired'],
];

test('no confirmation is requested where the user cannot confirm, nor for an expired, deleted or closed key', () =>
  withAda(async (deps, ada) => {
    const { db, clock } = deps;
    const keys = [];
    for (const [at, [user, key, reason]] of REFUSED.entries()) {
      const user_id = await addUser(db, { userName: `user ${at}`, ...user });
      keys.push({ reason, ...(await addKey(db, clock(), { user_id, ...key })) });
    }
    clock.pass(1000);
    for (const { id, reason } of keys) {
      const before = await keyRowOf(db, id);
      assert.equal(await requestConfirmation(deps, id), { kind: 'refused', reason });
      assert.equal(await keyRowOf(db, id), before);
    }
    const { id } = await addKey(db, 0, { user_id: ada });
    await db.updateTable('users').set({ is_closed: 1 }).execute();
    for (const keyId of [id, '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b'])
      assert.equal(await requestConfirmation(deps, keyId), { kind: 'refused', reason: 'gone' });
  }));

test('a user is sent at most five mails a day about a key, the first one included, and its grace period stays', () =>
  withAda(async (deps, ada) => {
    const { db, clock } = deps;
    const { id } = await addKey(db, clock(), { user_id: ada, grace_until: clock() + DAY });
    const { grace_until } = await keyRowOf(db, id);
    for (let mails = 1; mails < MAX_MAILS_A_DAY; mails += 1) {
      clock.pass(1000);
      assert.is((await requestConfirmation(deps, id)).kind, 'requested');
    }
    const before = await keyRowOf(db, id);
    assert.is(before.grace_until, grace_until);
    clock.pass(1000);
    assert.equal(await requestConfirmation(deps, id), { kind: 'too often', retryAfter: DAY / 1000 - 5 });
    clock.pass(DAY - 5001);
    assert.equal(await requestConfirmation(deps, id), { kind: 'too often', retryAfter: 1 });
    assert.equal(await keyRowOf(db, id), before);
    clock.pass(1);
    assert.is((await requestConfirmation(deps, id)).kind, 'requested');
    assert.is((await keyRowOf(db, id)).mails, 1);
    const ahead = await addKey(db, clock() + DAY, { user_id: ada, mails: MAX_MAILS_A_DAY });
    assert.is((await requestConfirmation(deps, ahead.id)).kind, 'requested', 'a day of a clock that was ahead');
    const { mails, mails_since } = await keyRowOf(db, ahead.id);
    assert.equal([mails, mails_since], [1, clock()]);
  }));

test('of twenty parallel requests only those within the daily limit succeed', () =>
  withAda(async (deps, ada) => {
    const { id } = await addKey(deps.db, deps.clock(), { user_id: ada });
    const all = await Promise.all(Array.from({ length: 20 }, () => requestConfirmation(deps, id)));
    assert.is(all.filter(({ kind }) => kind === 'requested').length, MAX_MAILS_A_DAY - 1);
  }));

test.run();
