import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteKey, saveLabel } from '../../../../server/api-keys/change-key';
import { canConfirm, findKey, isConfirmable, listKeys, listOwnKeys } from '../../../../server/api-keys/read-keys';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey, allKeys, DAY } from './key-fixtures';

const clock = fakeClock();

test('the list has every key, the newest first, and shows which is in its grace period', () =>
  withStorage(async (db) => {
    const ada = await addUser(db, { userName: 'Ada' });
    const technical = await addUser(db, { userName: 'import', isTechnical: true });
    const confirmed = { user_id: ada, status: 'Confirmed', label: 'three' };
    await addKey(db, clock() - 3, confirmed);
    await addKey(db, clock() - 2, { user_id: ada, grace_until: clock(), label: 'two' });
    await addKey(db, clock() - 1, { user_id: ada, grace_until: clock() + 1, label: 'one' });
    await addKey(db, clock() - 4, { user_id: technical, status: 'Confirmed', label: 'four' });
    const told = (await listKeys({ db, clock })).map((key) => [
      key.label,
      key.userName,
      key.status,
      key.isApiKeyInGracePeriod,
      key.isTechnicalUser,
    ]);
    assert.equal(told, [
      ['one', 'Ada', 'Unconfirmed', true, false],
      ['two', 'Ada', 'Unconfirmed', false, false],
      ['three', 'Ada', 'Confirmed', false, false],
      ['four', 'import', 'Confirmed', false, true],
    ]);
  }));

test('keys of demo accounts are not found while the demo is off', () =>
  withStorage(async (db) => {
    const ada = await addUser(db, { userName: 'ada' });
    const { id } = await addKey(db, clock(), { user_id: ada });
    const before = await allKeys(db);
    assert.is((await listKeys({ db, clock })).length, 1);
    assert.ok(await findKey(db, id));
    await db.updateTable('users').set({ is_closed: 1 }).execute();
    assert.equal(await listKeys({ db, clock }), []);
    assert.is(await findKey(db, id), undefined);
    assert.equal(await saveLabel({ db, clock }, { keyId: id, label: 'x' }), { kind: 'refused', reason: 'gone' });
    assert.is(await deleteKey(db, id), undefined);
    assert.equal(await allKeys(db), before);
  }));

test('the creator of a key is named by display name or user name, and empty after the creator was deleted', () =>
  withStorage(async (db) => {
    const ada = await addUser(db, { userName: 'ada' });
    const creator_id = await addUser(db, { userName: 'admin', displayName: 'Ada Admin' });
    const { id } = await addKey(db, clock(), { user_id: ada, creator_id });
    assert.is((await findKey(db, id))?.creatorName, 'Ada Admin');
    await db.updateTable('users').set({ display_name: ' ' }).where('id', '=', creator_id).execute();
    assert.is((await findKey(db, id))?.creatorName, 'admin');
    await db.deleteFrom('users').where('id', '=', creator_id).execute();
    assert.is((await findKey(db, id))?.creatorName, '');
  }));

const NO_EXPIRY = { expiresAt: null, isExpired: false, scopes: ['directory:read'] };
const IN_GRACE = { isApiKeyInGracePeriod: true, gracePeriodEnd: new Date(clock() + 14 * DAY).toISOString() };

const OWN: [status: string, isTechnical: boolean, told: string, grace?: object][] = [
  ['Unconfirmed', false, 'Created', IN_GRACE],
  ['Confirmed', false, 'Confirmed'],
  ['Declined', false, 'Declined'],
  ['Unconfirmed', true, 'Confirmed'],
  ['Declined', true, 'Declined'],
];

for (const [status, isTechnical, told, grace = {}] of OWN) {
  test(`the user's own key that is ${status} is listed as ${told}${isTechnical ? ' to a technical user' : ''}`, () =>
    withStorage(async (db) => {
      const ada = await addUser(db, { userName: 'ada', isTechnical });
      const { id } = await addKey(db, clock(), { user_id: ada, status, label: 'mine' });
      await addKey(db, clock(), { user_id: await addUser(db, { userName: 'bob' }) });
      const key = { key: id, label: 'mine', creatorDisplayName: '', status: told, ...NO_EXPIRY };
      assert.equal(await listOwnKeys({ db, clock }, ada), [{ ...key, ...grace }]);
    }));
}

test('the user’s own list says that an unconfirmed key does not work any more', () =>
  withStorage(async (db) => {
    const ada = await addUser(db, { userName: 'ada' });
    await addKey(db, clock(), { user_id: ada, status: 'Unconfirmed', grace_until: clock() });
    const [key] = await listOwnKeys({ db, clock }, ada);
    assert.equal([key?.isApiKeyInGracePeriod, key?.gracePeriodEnd], [false, undefined]);
  }));

interface Right {
  status: string;
  hasCreator?: boolean;
  isTechnical?: boolean;
  canConfirm: boolean;
  isConfirmable: boolean;
}

const RIGHTS: Right[] = [
  { status: 'Unconfirmed', canConfirm: true, isConfirmable: true },
  { status: 'Unconfirmed', hasCreator: true, canConfirm: true, isConfirmable: true },
  { status: 'Confirmed', canConfirm: false, isConfirmable: false },
  { status: 'Declined', canConfirm: false, isConfirmable: true },
  { status: 'Declined', hasCreator: true, canConfirm: false, isConfirmable: false },
  { status: 'Unconfirmed', isTechnical: true, canConfirm: false, isConfirmable: false },
];

for (const right of RIGHTS) {
  const { status, hasCreator = false, isTechnical = false } = right;
  test(`${JSON.stringify(right)}: only for its own user`, () =>
    withStorage(async (db) => {
      const ada = await addUser(db, { userName: 'ada', isTechnical });
      const admin = await addUser(db, { userName: 'admin', isAdmin: true });
      const wanted = { user_id: ada, status, creator_id: hasCreator ? admin : null, grace_until: clock() - DAY };
      const key = await findKey(db, (await addKey(db, clock(), wanted)).id);
      if (key === undefined) throw new Error('no key');
      assert.equal(
        [canConfirm(key, ada, clock()), isConfirmable(key, ada, clock())],
        [right.canConfirm, right.isConfirmable],
      );
      assert.equal([canConfirm(key, admin, clock()), isConfirmable(key, admin, clock())], [false, false]);
      const expired = { ...key, expiresAt: clock() };
      assert.equal([canConfirm(expired, ada, clock()), isConfirmable(expired, ada, clock())], [false, false]);
      assert.is(key.isValidUser, !isTechnical);
    }));
}

test('a disabled user of a key cannot confirm it', () =>
  withStorage(async (db) => {
    const { id } = await addKey(db, 0, { user_id: await addUser(db, { userName: 'ada', isDisabled: true }) });
    assert.is((await findKey(db, id))?.isValidUser, false);
  }));

test.run();
