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
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey } from './key-fixtures';

const clock = fakeClock();

const ROWS: [what: string, user: Partial<NewUser>, status: string, waits: boolean, expires?: number][] = [
  ['an expired key', {}, 'Unconfirmed', false, 0],
  ['a key that expires later', {}, 'Unconfirmed', true, 1],
  ['an unconfirmed key', {}, 'Unconfirmed', true],
  ['a confirmed key', {}, 'Confirmed', false],
  ['a declined key', {}, 'Declined', false],
  ["a technical user's key", { isTechnical: true }, 'Unconfirmed', false],
  ["a disabled user's key", { isDisabled: true }, 'Unconfirmed', false],
];

test('an unconfirmed key waits for its user, and is one of others to each administrator, until the user is gone', () =>
  withStorage(async (db) => {
    const deps = { db, clock };
    const admin = await addUser(db, { userName: 'admin', isAdmin: true });
    for (const [what, user, status, waits, expires] of ROWS) {
      const ada = await addUser(db, { userName: what, ...user });
      // The end of the grace period does not matter.
      const expires_at = expires === undefined ? null : clock() + expires;
      await addKey(db, 5, { user_id: ada, status, grace_until: 0, expires_at });
      const ofOthers = waits ? 1 : 0;
      const own = await countUnconfirmed(deps, { id: ada, isAdmin: false });
      assert.equal([await hasKeysToConfirm(deps, ada), own], [waits, { own: ofOthers, ofOthers: 0 }], what);
      assert.is(await hasKeysToConfirm(deps, admin), false);
      assert.is(await countUnconfirmedOfOthers(deps, admin), ofOthers, what);
      assert.is(await countUnconfirmedOfOthers(deps, ada), 0, "one's own key is no other's");
      assert.equal(await countUnconfirmed(deps, { id: admin, isAdmin: true }), { own: 0, ofOthers });
      assert.equal(await countUnconfirmed(deps, { id: admin, isAdmin: false }), { own: 0, ofOthers: 0 });
      assert.is(await hasUnseenUnconfirmedKeys(deps, admin), waits);
      assert.is(await hasUnseenUnconfirmedKeys(deps, ada), false);
      await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', ada).execute();
      assert.is(await hasKeysToConfirm(deps, ada), false);
      assert.equal(
        [await countUnconfirmedOfOthers(deps, admin), await hasUnseenUnconfirmedKeys(deps, admin)],
        [0, false],
      );
    }
  }));

test('the key that has been unconfirmed longest comes first, without confirmed ones', () =>
  withStorage(async (db) => {
    const admin = await addUser(db, { userName: 'admin', isAdmin: true });
    const second = await addKey(db, 20, { user_id: admin });
    const first = await addKey(db, 10, { user_id: admin });
    for (const { id } of [first, second]) {
      assert.is(await nextKeyToConfirm({ db, clock }, admin), id);
      await confirmKey({ db, clock }, { keyId: id, userId: admin });
    }
    assert.is(await nextKeyToConfirm({ db, clock }, admin), undefined);
  }));

test('an administrator who has seen the number is reminded again of new keys and repeated requests', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const [admin, other] = [await addUser(db, { userName: 'admin' }), await addUser(db, { userName: 'other' })];
    const user_id = await addUser(db, { userName: 'ada' });
    const { id } = await addKey(db, clock(), { user_id });
    for (const news of [() => addKey(db, clock(), { user_id }), () => requestConfirmation({ db, clock }, id)]) {
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
