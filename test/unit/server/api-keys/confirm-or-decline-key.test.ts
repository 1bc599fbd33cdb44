import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { confirmKey, declineKey } from '../../../../server/api-keys/confirm-or-decline-key';
import { deleteKey } from '../../../../server/api-keys/delete-key';
import { retryConfirmation } from '../../../../server/api-keys/retry-confirmation';
import { saveLabel } from '../../../../server/api-keys/save-key-label';
import { MAX_MAILS_A_DAY } from '../../../../server/throttling/daily-mail-limit';
import { addKey, DAY, keyRowOf, setPeople } from './key-fixtures';

const deps = setPeople(test);
const addAdas = (wanted: object = {}) =>
  addKey(deps.db, deps.clock(), { user_id: deps.ada, creator_id: deps.admin, ...wanted });

test('of parallel decisions one succeeds, and the others report what it was', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addAdas();
    const deciding = { keyId: id, userId: deps.ada };
    const outcomes = await Promise.all([confirmKey(deps, deciding), declineKey(deps, deciding)]);
    assert.equal([...outcomes].sort(), ['decided otherwise', 'done']);
    assert.is((await keyRowOf(deps.db, id)).status, outcomes[0] === 'done' ? 'Confirmed' : 'Declined');
  }
  const { id } = await addAdas();
  const ten = Array.from({ length: 10 }, () => confirmKey(deps, { keyId: id, userId: deps.ada }));
  assert.equal((await Promise.all(ten)).sort(), [...Array(9).fill('as before'), 'done']);
});

test('a parallel confirmation, label change, retry and deletion leave a key consistent', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addAdas({ label: 'old' });
    const [confirmed, saved, asked] = await Promise.all([
      confirmKey(deps, { keyId: id, userId: deps.ada }),
      saveLabel(deps, { keyId: id, label: 'new' }),
      retryConfirmation(deps, id),
    ]);
    const row = await keyRowOf(deps.db, id);
    assert.equal([confirmed, row.status], ['done', 'Confirmed'], 'no retry takes a confirmation back');
    assert.is(row.label, saved.kind === 'saved' ? 'new' : 'old');
    assert.is(row.mails, asked.kind === 'requested' ? 2 : 1);
    const gone = await Promise.all([deleteKey(deps, id), deleteKey(deps, id)]);
    assert.equal([...gone].sort(), [deps.ada, undefined]);
  }
});

test('a user is sent at most five mails a day about a key, the first one included, and its grace period stays', async () => {
  const { db, clock } = deps;
  const { id } = await addAdas({ grace_until: clock() + DAY });
  const { grace_until } = await keyRowOf(db, id);
  for (let mails = 1; mails < MAX_MAILS_A_DAY; mails += 1) {
    clock.pass(1000);
    assert.is((await retryConfirmation(deps, id)).kind, 'requested');
  }
  const before = await keyRowOf(db, id);
  assert.equal([before.grace_until, before.asked_at], [grace_until, clock()]);
  clock.pass(1000);
  assert.equal(await retryConfirmation(deps, id), { kind: 'too often', retryAfter: DAY / 1000 - 5 });
  clock.pass(DAY - 5001);
  assert.equal(await retryConfirmation(deps, id), { kind: 'too often', retryAfter: 1 });
  assert.equal(await keyRowOf(db, id), before);
  clock.pass(1);
  assert.is((await retryConfirmation(deps, id)).kind, 'requested');
  assert.is((await keyRowOf(db, id)).mails, 1);
  const ahead = await addKey(db, clock() + DAY, { user_id: deps.ada, mails: MAX_MAILS_A_DAY });
  assert.is((await retryConfirmation(deps, ahead.id)).kind, 'requested', 'a day of a clock that was ahead');
  const { mails, mails_since } = await keyRowOf(db, ahead.id);
  assert.equal([mails, mails_since], [1, clock()]);
});

test('of twenty parallel requests only those within the daily limit succeed', async () => {
  const { id } = await addAdas();
  const all = await Promise.all(Array.from({ length: 20 }, () => retryConfirmation(deps, id)));
  assert.is(all.filter(({ kind }) => kind === 'requested').length, MAX_MAILS_A_DAY - 1);
});

test.run();
