import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { confirmKey } from '../../../../server/api-keys/confirm-key';
import {
  countUnconfirmed,
  countUnconfirmedOfOthers,
  hasKeysToConfirm,
  hasUnseenUnconfirmedKeys,
  markUnconfirmedKeysSeen,
  nextKeyToConfirm,
} from '../../../../server/api-keys/keys-to-confirm';
import { requestConfirmation } from '../../../../server/api-keys/request-confirmation';
import type { NewUser } from '../../../../server/directory/users';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey } from './key-fixtures';

const clock = fakeClock();

async function withAdmin(use: (db: Db, admin: string) => Promise<void>): Promise<void> {
  await withStorage(async (db) => use(db, await addUser(db, { userName: 'admin', isAdmin: true })));
}

const USERS: [what: string, user: Partial<NewUser>, status: string, waits: boolean, expires?: number][] = [
  ['an expired key', {}, 'Unconfirmed', false, 0],
  ['a key that expires later', {}, 'Unconfirmed', true, 1],
  ['an unconfirmed key', {}, 'Unconfirmed', true],
  ['a confirmed key', {}, 'Confirmed', false],
  ['a declined key', {}, 'Declined', false],
  ["a technical user's key", { isTechnical: true }, 'Unconfirmed', false],
  ["a disabled user's key", { isDisabled: true }, 'Unconfirmed', false],
];

for (const [what, user, status, waits, expires] of USERS) {
  test(`${what} ${waits ? 'waits' : 'does not wait'} for its user`, () =>
    withAdmin(async (db, admin) => {
      const ada = await addUser(db, { userName: 'ada', ...user });
      // The end of the grace period does not matter.
      const expires_at = expires === undefined ? null : clock() + expires;
      await addKey(db, 5, { user_id: ada, status, grace_until: 0, expires_at });
      assert.is(await hasKeysToConfirm({ db, clock }, ada), waits);
      assert.is(await hasKeysToConfirm({ db, clock }, admin), false);
      assert.is(await countUnconfirmedOfOthers({ db, clock }, admin), waits ? 1 : 0);
      assert.is(await countUnconfirmedOfOthers({ db, clock }, ada), 0, "one's own key is no other's");
      const count = waits ? 1 : 0;
      assert.equal(await countUnconfirmed({ db, clock }, { id: ada, isAdmin: false }), { own: count, ofOthers: 0 });
      assert.equal(await countUnconfirmed({ db, clock }, { id: admin, isAdmin: true }), { own: 0, ofOthers: count });
      assert.equal(await countUnconfirmed({ db, clock }, { id: admin, isAdmin: false }), { own: 0, ofOthers: 0 });
      assert.is(await hasUnseenUnconfirmedKeys({ db, clock }, admin), waits);
      assert.is(await hasUnseenUnconfirmedKeys({ db, clock }, ada), false);
      await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', ada).execute();
      assert.is(await hasKeysToConfirm({ db, clock }, ada), false);
      assert.is(await countUnconfirmedOfOthers({ db, clock }, admin), 0);
      assert.is(await hasUnseenUnconfirmedKeys({ db, clock }, admin), false);
    }));
}

test('the key that has been unconfirmed longest comes first, without confirmed ones', () =>
  withAdmin(async (db, admin) => {
    const second = await addKey(db, 20, { user_id: admin });
    const first = await addKey(db, 10, { user_id: admin });
    assert.is(await nextKeyToConfirm({ db, clock }, admin), first.id);
    await confirmKey({ db, clock: fakeClock() }, { keyId: first.id, userId: admin });
    assert.is(await nextKeyToConfirm({ db, clock }, admin), second.id);
    await confirmKey({ db, clock: fakeClock() }, { keyId: second.id, userId: admin });
    assert.is(await nextKeyToConfirm({ db, clock }, admin), undefined);
  }));

test('an administrator who has seen the number is reminded again of new keys and repeated requests', () =>
  withAdmin(async (db, admin) => {
    const clock = fakeClock();
    const other = await addUser(db, { userName: 'other', isAdmin: true });
    const ada = await addUser(db, { userName: 'ada' });
    const { id } = await addKey(db, clock(), { user_id: ada });
    for (const news of [() => addKey(db, clock(), { user_id: ada }), () => requestConfirmation({ db, clock }, id)]) {
      clock.pass(1000);
      await markUnconfirmedKeysSeen({ db, clock }, admin);
      assert.is(await hasUnseenUnconfirmedKeys({ db, clock }, admin), false);
      assert.is(await hasUnseenUnconfirmedKeys({ db, clock }, other), true, 'each for themself');
      clock.pass(1000);
      await news();
      assert.is(await hasUnseenUnconfirmedKeys({ db, clock }, admin), true);
    }
  }));

test.run();
