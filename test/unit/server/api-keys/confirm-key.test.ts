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

interface Row {
  status: string;
  hasCreator: boolean;
  confirmed: Decision;
  declined: Decision;
}

const ROWS: Row[] = [
  { status: 'Unconfirmed', hasCreator: true, confirmed: 'done', declined: 'done' },
  { status: 'Unconfirmed', hasCreator: false, confirmed: 'done', declined: 'no creator' },
  { status: 'Declined', hasCreator: true, confirmed: 'decided otherwise', declined: 'as before' },
  { status: 'Declined', hasCreator: false, confirmed: 'done', declined: 'as before' },
  { status: 'Confirmed', hasCreator: true, confirmed: 'as before', declined: 'decided otherwise' },
  { status: 'Confirmed', hasCreator: false, confirmed: 'as before', declined: 'decided otherwise' },
];

for (const { status, hasCreator, confirmed, declined } of ROWS) {
  for (const [decision, outcome, becomes] of [
    [confirmKey, confirmed, 'Confirmed'],
    [declineKey, declined, 'Declined'],
  ] as const) {
    const which = `a key that is ${status} ${hasCreator ? 'with' : 'without'} creator`;
    test(`${decision.name} of ${which} ends ${outcome}`, () =>
      withPeople(async (db, ada, admin) => {
        const { id, secret } = await addKey(db, clock(), {
          user_id: ada,
          status,
          creator_id: hasCreator ? admin : null,
        });
        const before = await keyRowOf(db, id);
        assert.is(await decision({ db, clock: later }, { keyId: id, userId: ada }), outcome);
        const after = await keyRowOf(db, id);
        if (outcome !== 'done') assert.equal(after, before);
        else assert.equal([after.status, after.updated_at], [becomes, later()]);
        // The decision takes effect at once.
        assert.is((await findKeyUser({ db, clock: later }, secret)) !== undefined, after.status !== 'Declined');
      }));
  }
}

test("no user, not even an administrator, can decide about another user's key or a deleted one", () =>
  withPeople(async (db, ada, admin) => {
    const { id } = await addKey(db, clock(), { user_id: ada, creator_id: admin });
    const before = await allKeys(db);
    for (const decision of [confirmKey, declineKey]) {
      assert.is(await decision({ db, clock: later }, { keyId: id, userId: admin }), 'gone');
      const nowhere = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
      assert.is(await decision({ db, clock: later }, { keyId: nowhere, userId: ada }), 'gone');
    }
    assert.equal(await allKeys(db), before);
  }));

test('of a parallel confirmation and decline one succeeds, and the other one reports it', () =>
  withPeople(async (db, ada, admin) => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addKey(db, clock(), { user_id: ada, creator_id: admin });
      const deciding = { keyId: id, userId: ada };
      const outcomes = await Promise.all([
        confirmKey({ db, clock: later }, deciding),
        declineKey({ db, clock: later }, deciding),
      ]);
      assert.equal([...outcomes].sort(), ['decided otherwise', 'done']);
      assert.is((await keyRowOf(db, id)).status, outcomes[0] === 'done' ? 'Confirmed' : 'Declined');
    }
  }));

test('of ten parallel confirmations one succeeds, and the others report that it is done', () =>
  withPeople(async (db, ada) => {
    const { id } = await addKey(db, clock(), { user_id: ada });
    const all = Array.from({ length: 10 }, () => confirmKey({ db, clock: later }, { keyId: id, userId: ada }));
    const outcomes = await Promise.all(all);
    assert.is(outcomes.filter((outcome) => outcome === 'done').length, 1);
    assert.is(outcomes.filter((outcome) => outcome === 'as before').length, 9);
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
      assert.is(confirmed, 'done');
      assert.is(row.status, 'Confirmed', 'no retry takes a confirmation back');
      assert.is(row.label, saved.kind === 'saved' ? 'new' : 'old');
      assert.is(row.mails, asked.kind === 'requested' ? 2 : 1);
      const gone = await Promise.all([deleteKey(db, id), deleteKey(db, id)]);
      assert.equal([...gone].sort(), [ada, undefined]);
    }
  }));

test.run();
