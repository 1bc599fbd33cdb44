import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { confirmKey, declineKey } from '../../../../server/api-keys/confirm-key';
import { requestConfirmation } from '../../../../server/api-keys/request-confirmation';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { NewUser } from '../../../../server/directory/users';
import type { Db } from '../../../../server/storage/connection';
import { MAX_MAILS_A_DAY } from '../../../../server/throttling/daily-limit';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey, DAY, keyRowOf } from './key-fixtures';

async function withAda(use: (db: Db, ada: string, admin: string) => Promise<void>, ada: Partial<NewUser> = {}) {
  await withStorage(async (db) =>
    use(db, await addUser(db, { userName: 'ada', ...ada }), await addUser(db, { userName: 'admin' })),
  );
}

test('a declined key becomes unconfirmed again, but works only after it is confirmed', () =>
  withAda(async (db, ada, admin) => {
    const clock = fakeClock();
    const { id, secret } = await addKey(db, clock(), { user_id: ada, creator_id: admin });
    assert.ok(await findKeyUser({ db, clock }, secret), 'in its grace period');
    await declineKey({ db, clock }, { keyId: id, userId: ada });
    clock.pass(1000);
    assert.equal(await requestConfirmation({ db, clock }, id), { kind: 'requested' });
    const { status, asked_at } = await keyRowOf(db, id);
    assert.equal([status, asked_at], ['Unconfirmed', clock()]);
    assert.is(await findKeyUser({ db, clock }, secret), undefined);
    await confirmKey({ db, clock }, { keyId: id, userId: ada });
    assert.ok(await findKeyUser({ db, clock }, secret));
  }));

test('another request leaves the grace period of an unconfirmed key unchanged', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock(), { user_id: ada, grace_until: clock() + DAY });
    const { grace_until } = await keyRowOf(db, id);
    clock.pass(1000);
    await requestConfirmation({ db, clock }, id);
    assert.is((await keyRowOf(db, id)).grace_until, grace_until);
  }));

const REFUSED: [what: string, user: Partial<NewUser>, status: string, reason: string][] = [
  ['a confirmed key', {}, 'Confirmed', 'confirmed'],
  ['a key of a disabled user', { isDisabled: true }, 'Unconfirmed', 'user cannot confirm'],
  ['a key of a technical user', { isTechnical: true }, 'Declined', 'user cannot confirm'],
];

for (const [what, user, status, reason] of REFUSED) {
  test(`no confirmation is requested for ${what}`, () =>
    withAda(async (db, ada) => {
      const clock = fakeClock();
      const { id } = await addKey(db, clock(), { user_id: ada, status });
      const before = await keyRowOf(db, id);
      clock.pass(1000);
      assert.equal(await requestConfirmation({ db, clock }, id), { kind: 'refused', reason });
      assert.equal(await keyRowOf(db, id), before);
    }, user));
}

test('no confirmation is requested for an expired key', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock(), { user_id: ada, status: 'Declined', expires_at: clock() });
    assert.equal(await requestConfirmation({ db, clock }, id), { kind: 'refused', reason: 'expired' });
    assert.is((await keyRowOf(db, id)).status, 'Declined');
  }));

test('no confirmation is requested for a deleted key or one of a closed demo account', () =>
  withAda(async (db, ada) => {
    const { id } = await addKey(db, 0, { user_id: ada });
    await db.updateTable('users').set({ is_closed: 1 }).execute();
    for (const keyId of [id, '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b'])
      assert.equal(await requestConfirmation({ db, clock: fakeClock() }, keyId), { kind: 'refused', reason: 'gone' });
  }));

test('a user is sent at most five mails a day about a key, the first one included', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock(), { user_id: ada });
    for (let mails = 1; mails < MAX_MAILS_A_DAY; mails += 1) {
      clock.pass(1000);
      assert.is((await requestConfirmation({ db, clock }, id)).kind, 'requested');
    }
    const before = await keyRowOf(db, id);
    clock.pass(1000);
    assert.equal(await requestConfirmation({ db, clock }, id), { kind: 'too often', retryAfter: DAY / 1000 - 5 });
    clock.pass(DAY - 5001);
    assert.equal(await requestConfirmation({ db, clock }, id), { kind: 'too often', retryAfter: 1 });
    assert.equal(await keyRowOf(db, id), before);
    clock.pass(1);
    assert.is((await requestConfirmation({ db, clock }, id)).kind, 'requested');
    assert.equal((await keyRowOf(db, id)).mails, 1);
  }));

test('a day that was stored while the clock was ahead does not delay the next mail', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock() + DAY, { user_id: ada, mails: MAX_MAILS_A_DAY });
    assert.is((await requestConfirmation({ db, clock }, id)).kind, 'requested');
    assert.equal([(await keyRowOf(db, id)).mails, (await keyRowOf(db, id)).mails_since], [1, clock()]);
  }));

test('of twenty parallel requests only those within the daily limit succeed', () =>
  withAda(async (db, ada) => {
    const clock = fakeClock();
    const { id } = await addKey(db, clock(), { user_id: ada });
    const all = await Promise.all(Array.from({ length: 20 }, () => requestConfirmation({ db, clock }, id)));
    assert.is(all.filter(({ kind }) => kind === 'requested').length, MAX_MAILS_A_DAY - 1);
  }));

test.run();
