import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { confirmKey } from '../../../../server/api-keys/confirm-key';
import {
  countWaitingForOthers,
  hasKeysToConfirm,
  hasUnseenUnconfirmedKeys,
  nextKeyToConfirm,
  noteWaitingKeysSeen,
} from '../../../../server/api-keys/keys-to-confirm';
import { askAgain } from '../../../../server/api-keys/request-confirmation';
import type { NewUser } from '../../../../server/directory/users';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey } from './key-fixtures';

async function withAdmin(use: (db: Db, admin: string) => Promise<void>): Promise<void> {
  await withStorage(async (db) => use(db, await addUser(db, { userName: 'admin', isAdmin: true })));
}

const USERS: [what: string, user: Partial<NewUser>, status: string, waits: boolean][] = [
  ['an unconfirmed key', {}, 'Unconfirmed', true],
  ['a confirmed key', {}, 'Confirmed', false],
  ['a declined key', {}, 'Declined', false],
  ["a technical user's key", { isTechnical: true }, 'Unconfirmed', false],
  ["a disabled user's key", { isDisabled: true }, 'Unconfirmed', false],
];

for (const [what, user, status, waits] of USERS) {
  test(`${what} ${waits ? 'waits' : 'does not wait'} for its user`, () =>
    withAdmin(async (db, admin) => {
      const ada = await addUser(db, { userName: 'ada', ...user });
      // Past its grace period it waits all the more.
      await addKey(db, 5, { user_id: ada, status, grace_until: 0 });
      assert.is(await hasKeysToConfirm(db, ada), waits);
      assert.is(await hasKeysToConfirm(db, admin), false);
      assert.is(await countWaitingForOthers(db, admin), waits ? 1 : 0);
      assert.is(await countWaitingForOthers(db, ada), 0, "one's own key is no other's");
      assert.is(await hasUnseenUnconfirmedKeys(db, admin), waits);
      assert.is(await hasUnseenUnconfirmedKeys(db, ada), false);
      await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', ada).execute();
      assert.is(await hasKeysToConfirm(db, ada), false);
      assert.is(await countWaitingForOthers(db, admin), 0);
      assert.is(await hasUnseenUnconfirmedKeys(db, admin), false);
    }));
}

test('the key that has waited longest comes first, and a confirmed one makes way', () =>
  withAdmin(async (db, admin) => {
    const second = await addKey(db, 20, { user_id: admin });
    const first = await addKey(db, 10, { user_id: admin });
    assert.is(await nextKeyToConfirm(db, admin), first.id);
    await confirmKey({ db, clock: fakeClock() }, { keyId: first.id, userId: admin });
    assert.is(await nextKeyToConfirm(db, admin), second.id);
    await confirmKey({ db, clock: fakeClock() }, { keyId: second.id, userId: admin });
    assert.is(await nextKeyToConfirm(db, admin), undefined);
  }));

test('an administrator who has seen it is told again of a new key and of one that was asked for again', () =>
  withAdmin(async (db, admin) => {
    const clock = fakeClock();
    const other = await addUser(db, { userName: 'other', isAdmin: true });
    const ada = await addUser(db, { userName: 'ada' });
    const { id } = await addKey(db, clock(), { user_id: ada });
    for (const news of [() => addKey(db, clock(), { user_id: ada }), () => askAgain({ db, clock }, id)]) {
      clock.pass(1000);
      await noteWaitingKeysSeen({ db, clock }, admin);
      assert.is(await hasUnseenUnconfirmedKeys(db, admin), false);
      assert.is(await hasUnseenUnconfirmedKeys(db, other), true, 'each for themself');
      clock.pass(1000);
      await news();
      assert.is(await hasUnseenUnconfirmedKeys(db, admin), true);
    }
  }));

test.run();
