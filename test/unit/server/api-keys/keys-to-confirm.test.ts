import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as waiting from '../../../../server/api-keys/keys-to-confirm';
import { requestConfirmation } from '../../../../server/api-keys/request-confirmation';
import type { NewUser } from '../../../../server/directory/users';
import { addUser } from '../temporary-storage';
import { addKey, setPeople } from './key-fixtures';

const deps = setPeople(test);
const isUnseen = (by: string) => waiting.hasUnseenUnconfirmedKeys(deps, by);

const ROWS: [what: string, user: Partial<NewUser>, status: string, waits: boolean, expires?: number][] = [
  ['an expired key', {}, 'Unconfirmed', false, 0],
  ['a key that expires later', {}, 'Unconfirmed', true, 1],
  ['an unconfirmed key', {}, 'Unconfirmed', true],
  ['a confirmed key', {}, 'Confirmed', false],
  ['a declined key', {}, 'Declined', false],
  ["a technical user's key", { isTechnical: true }, 'Unconfirmed', false],
  ["a disabled user's key", { isDisabled: true }, 'Unconfirmed', false],
];

test('an unconfirmed key waits for its user, and is one of others to each administrator, until the user is gone', async () => {
  const { db, clock, admin } = deps;
  for (const [what, user, status, waits, expires] of ROWS) {
    const id = await addUser(db, { userName: what, ...user });
    // The end of the grace period does not matter.
    const expires_at = expires === undefined ? null : clock() + expires;
    await addKey(db, 5, { user_id: id, status, grace_until: 0, expires_at });
    const ofOthers = waits ? 1 : 0;
    const seenBy = async (who: string, isAdmin: boolean) => [
      await waiting.hasKeysToConfirm(deps, who),
      await waiting.countUnconfirmedOfOthers(deps, who),
      await isUnseen(who),
      await waiting.countUnconfirmed(deps, { id: who, isAdmin }),
    ];
    assert.equal(await seenBy(id, false), [waits, 0, false, { own: ofOthers, ofOthers: 0 }], what);
    assert.equal(await seenBy(admin, true), [false, ofOthers, waits, { own: 0, ofOthers }], what);
    assert.equal(await waiting.countUnconfirmed(deps, { id: admin, isAdmin: false }), { own: 0, ofOthers: 0 });
    await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', id).execute();
    assert.is(await waiting.hasKeysToConfirm(deps, id), false, what);
    assert.equal(await seenBy(admin, true), [false, 0, false, { own: 0, ofOthers: 0 }], what);
  }
});

test('an administrator who has seen the number is reminded again of new keys and repeated requests', async () => {
  const { db, clock, admin, ada } = deps;
  const other = await addUser(db, { userName: 'other' });
  const { id } = await addKey(db, clock(), { user_id: ada });
  for (const news of [() => addKey(db, clock(), { user_id: ada }), () => requestConfirmation(deps, id)]) {
    clock.pass(1000);
    await waiting.markUnconfirmedKeysSeen(deps, admin);
    assert.equal([await isUnseen(admin), await isUnseen(other)], [false, true], 'each for themself');
    clock.pass(1000);
    await news();
    assert.is(await isUnseen(admin), true);
  }
});

test.run();
