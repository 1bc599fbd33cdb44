import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { canConfirm, isConfirmable } from '../../../../server/api-keys/api-key';
import { deleteKey } from '../../../../server/api-keys/delete-key';
import { findKey, listKeys, listOwnKeys } from '../../../../server/api-keys/read-keys';
import { retryConfirmation } from '../../../../server/api-keys/retry-confirmation';
import { saveLabel } from '../../../../server/api-keys/save-key-label';
import * as waiting from '../../../../server/api-keys/unconfirmed-keys';
import type { NewUser } from '../../../../server/people/users';
import { addUser, fakeClock } from '../../../support/server/temporary-storage';
import { addKey, allKeys, DAY, setPeople } from './key-fixtures';

const deps = setPeople(test);
const clock = fakeClock();

test('the list has every key, the newest first, and shows which is in its grace period', async () => {
  const { db, ada } = deps;
  const technical = await addUser(db, { userName: 'import', isTechnical: true });
  await addKey(db, clock() - 3, { user_id: ada, status: 'Confirmed', label: 'three' });
  await addKey(db, clock() - 2, { user_id: ada, grace_until: clock(), label: 'two' });
  await addKey(db, clock() - 1, { user_id: ada, grace_until: clock() + 1, label: 'one' });
  await addKey(db, clock() - 4, { user_id: technical, status: 'Confirmed', label: 'four' });
  const told = (await listKeys({ db, clock })).map((key) => {
    const { label, userName, status, isApiKeyInGracePeriod, isTechnicalUser } = key;
    return [label, userName, status, isApiKeyInGracePeriod, isTechnicalUser];
  });
  assert.equal(told, [
    ['one', 'ada', 'Unconfirmed', true, false],
    ['two', 'ada', 'Unconfirmed', false, false],
    ['three', 'ada', 'Confirmed', false, false],
    ['four', 'import', 'Confirmed', false, true],
  ]);
});

test('keys of demo accounts are not found while the demo is off', async () => {
  const { db, ada } = deps;
  const { id } = await addKey(db, clock(), { user_id: ada });
  const before = await allKeys(db);
  assert.is((await listKeys({ db, clock })).length, 1);
  assert.ok(await findKey(db, id));
  await db.updateTable('users').set({ is_closed: 1 }).execute();
  assert.equal([await listKeys({ db, clock }), await findKey(db, id)], [[], undefined]);
  assert.equal(await saveLabel({ db, clock }, { keyId: id, label: 'x' }), { kind: 'refused', reason: 'gone' });
  assert.is(await deleteKey({ db, clock }, id), undefined);
  assert.equal(await allKeys(db), before);
});

test('the creator of a key is named by display name or user name, and empty after the creator was deleted', async () => {
  const { db, ada } = deps;
  const creator_id = await addUser(db, { userName: 'creator', displayName: 'Ada Admin' });
  const { id } = await addKey(db, clock(), { user_id: ada, creator_id });
  assert.is((await findKey(db, id))?.creatorName, 'Ada Admin');
  await db.updateTable('users').set({ display_name: ' ' }).where('id', '=', creator_id).execute();
  assert.is((await findKey(db, id))?.creatorName, 'creator');
  await db.deleteFrom('users').where('id', '=', creator_id).execute();
  assert.is((await findKey(db, id))?.creatorName, '');
});

const NO_EXPIRY = { expiresAt: null, isExpired: false, scopes: ['directory:read'] };
const IN_GRACE = { isApiKeyInGracePeriod: true, gracePeriodEnd: new Date(clock() + 14 * DAY).toISOString() };

const OWN: [status: string, isTechnical: boolean, told: string, grace?: object, until?: number][] = [
  ['Unconfirmed', false, 'Created', IN_GRACE],
  ['Unconfirmed', false, 'Created', { isApiKeyInGracePeriod: false }, clock()],
  ['Confirmed', false, 'Confirmed'],
  ['Declined', false, 'Declined'],
  ['Unconfirmed', true, 'Confirmed'],
  ['Declined', true, 'Declined'],
];

test("a user's own list says what each key is to this user, and whether it works", async () => {
  const { db } = deps;
  for (const [at, [status, isTechnical, told, grace = {}, until]] of OWN.entries()) {
    const user_id = await addUser(db, { userName: `user ${at}`, isTechnical });
    const grace_until = until ?? clock() + 14 * DAY;
    const { id } = await addKey(db, clock(), { user_id, status, label: 'mine', grace_until });
    const key = { key: id, label: 'mine', creatorDisplayName: '', status: told, ...NO_EXPIRY };
    assert.equal(await listOwnKeys({ db, clock }, user_id), [{ ...key, ...grace }], `${status} ${isTechnical}`);
  }
});

interface Right {
  status: string;
  hasCreator?: boolean;
  isTechnical?: boolean;
  /** Whether its own user can confirm it now, and whether an administrator may ask for it. */
  rights: readonly [canConfirm: boolean, isConfirmable: boolean];
}

const RIGHTS: Right[] = [
  { status: 'Unconfirmed', rights: [true, true] },
  { status: 'Unconfirmed', hasCreator: true, rights: [true, true] },
  { status: 'Confirmed', rights: [false, false] },
  { status: 'Declined', rights: [false, true] },
  { status: 'Declined', hasCreator: true, rights: [false, false] },
  { status: 'Unconfirmed', isTechnical: true, rights: [false, false] },
];

test('only its own user can confirm a key, who is neither disabled nor technical, before it expires', async () => {
  const { db, admin } = deps;
  for (const [at, { status, hasCreator = false, isTechnical = false, rights }] of RIGHTS.entries()) {
    const ada = await addUser(db, { userName: `ada ${at}`, isTechnical });
    const wanted = { user_id: ada, status, creator_id: hasCreator ? admin : null, grace_until: clock() - DAY };
    const key = await findKey(db, (await addKey(db, clock(), wanted)).id);
    if (key === undefined) throw new Error('no key');
    const rightsOf = (who: string, of = key) => [canConfirm(of, who, clock()), isConfirmable(of, who, clock())];
    assert.equal(rightsOf(ada), rights, String(at));
    assert.equal(rightsOf(admin), [false, false]);
    assert.equal(rightsOf(ada, { ...key, expiresAt: clock() }), [false, false]);
    assert.is(key.isValidUser, !isTechnical);
  }
  const { id } = await addKey(db, 0, { user_id: await addUser(db, { userName: 'disabled', isDisabled: true }) });
  assert.is((await findKey(db, id))?.isValidUser, false);
});

const isUnseen = (by: string, createdAt = 0) => waiting.hasUnseenUnconfirmedKeys(deps, { userId: by, createdAt });

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
  for (const news of [() => addKey(db, clock(), { user_id: ada }), () => retryConfirmation(deps, id)]) {
    clock.pass(1000);
    await waiting.markUnconfirmedKeysSeen(deps, admin);
    assert.equal([await isUnseen(admin), await isUnseen(other)], [false, true], 'each for themself');
    clock.pass(1000);
    await news();
    assert.is(await isUnseen(admin), true);
  }
});

test('a key that the administrator has created in the session is no news, but one in the next session', async () => {
  const { db, clock, admin, ada } = deps;
  await addKey(db, clock(), { user_id: ada, creator_id: admin });
  const other = await addUser(db, { userName: 'other' });
  assert.equal([await isUnseen(admin, clock()), await isUnseen(other, clock())], [false, true]);
  assert.is(await isUnseen(admin, clock() + 1), true);
});

test.run();
