import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteKey, saveLabel } from '../../../../server/api-keys/change-key';
import { confirmKey, type Decision, declineKey } from '../../../../server/api-keys/confirm-key';
import { requestConfirmation } from '../../../../server/api-keys/request-confirmation';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey, allKeys, keyRowOf } from './key-fixtures';

const clock = fakeClock();
const later = () => clock() + 1000;

async function withPeople(use: (db: Db, ada: string, admin: string) => Promise<void>): Promise<void> {
  await withStorage(async (db) =>
    use(db, await addUser(db, { userName: 'ada' }), await addUser(db, { userName: 'admin', isAdmin: true })),
  );
}

const ROWS: readonly (readonly [status: string, hasCreator: boolean, confirmed: Decision, declined: Decision])[] = [
  ['Unconfirmed', true, 'done', 'done'],
  ['Unconfirmed', false, 'done', 'no creator'],
  ['Declined', true, 'decided otherwise', 'as before'],
  ['Declined', false, 'done', 'as before'],
  ['Confirmed', true, 'as before', 'decided otherwise'],
  ['Confirmed', false, 'as before', 'decided otherwise'],
];

test('a decision about a key depends on its status and its creator, and takes effect at once', () =>
  withPeople(async (db, ada, admin) => {
    for (const [status, hasCreator, confirmed, declined] of ROWS) {
      for (const [decision, outcome, becomes] of [
        [confirmKey, confirmed, 'Confirmed'],
        [declineKey, declined, 'Declined'],
      ] as const) {
        const what = `${decision.name}: ${status} ${hasCreator ? 'with' : 'without'} creator`;
        const creator_id = hasCreator ? admin : null;
        const { id, secret } = await addKey(db, clock(), { user_id: ada, status, creator_id });
        const before = await keyRowOf(db, id);
        assert.is(await decision({ db, clock: later }, { keyId: id, userId: ada }), outcome, what);
        const after = await keyRowOf(db, id);
        if (outcome !== 'done') assert.equal(after, before, what);
        else assert.equal([after.status, after.updated_at], [becomes, later()], what);
        const works = (await findKeyUser({ db, clock: later }, secret)) !== undefined;
        assert.is(works, after.status !== 'Declined', what);
      }
    }
  }));

test("no user, not even an administrator, can decide about another user's key or a deleted one", () =>
  withPeople(async (db, ada, admin) => {
    const { id } = await addKey(db, clock(), { user_id: ada, creator_id: admin });
    const before = await allKeys(db);
    const nowhere = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
    for (const decision of [confirmKey, declineKey]) {
      assert.is(await decision({ db, clock: later }, { keyId: id, userId: admin }), 'gone');
      assert.is(await decision({ db, clock: later }, { keyId: nowhere, userId: ada }), 'gone');
    }
    assert.equal(await allKeys(db), before);
  }));

test('of parallel decisions one succeeds, and the others report what it was', () =>
  withPeople(async (db, ada, admin) => {
    const deps = { db, clock: later };
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addKey(db, clock(), { user_id: ada, creator_id: admin });
      const deciding = { keyId: id, userId: ada };
      const outcomes = await Promise.all([confirmKey(deps, deciding), declineKey(deps, deciding)]);
      assert.equal([...outcomes].sort(), ['decided otherwise', 'done']);
      assert.is((await keyRowOf(db, id)).status, outcomes[0] === 'done' ? 'Confirmed' : 'Declined');
    }
    const { id } = await addKey(db, clock(), { user_id: ada });
    const ten = Array.from({ length: 10 }, () => confirmKey(deps, { keyId: id, userId: ada }));
    assert.equal((await Promise.all(ten)).sort(), [...Array(9).fill('as before'), 'done']);
  }));

test('a parallel confirmation, label change, retry and deletion leave a key consistent', () =>
  withPeople(async (db, ada, admin) => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addKey(db, clock(), { user_id: ada, creator_id: admin, label: 'old' });
      const [confirmed, saved, asked] = await Promise.all([
        confirmKey({ db, clock: later }, { keyId: id, userId: ada }),
        saveLabel({ db, clock: later }, { keyId: id, label: 'new' }),
        requestConfirmation({ db, clock: later }, id),
      ]);
      const row = await keyRowOf(db, id);
      assert.equal([confirmed, row.status], ['done', 'Confirmed'], 'no retry takes a confirmation back');
      assert.is(row.label, saved.kind === 'saved' ? 'new' : 'old');
      assert.is(row.mails, asked.kind === 'requested' ? 2 : 1);
      const gone = await Promise.all([deleteKey(db, id), deleteKey(db, id)]);
      assert.equal([...gone].sort(), [ada, undefined]);
    }
  }));

test.run();
