import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createKey, type NewKey } from '../../../../server/api-keys/create-key';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { allKeys, DAY } from './key-fixtures';

const clock = fakeClock();

/** An administrator who creates keys for themself, unless a test wishes something else. */
async function withAdmin(
  use: (deps: { db: Db; admin: string; create(wish?: Partial<NewKey>): ReturnType<typeof createKey> }) => Promise<void>,
): Promise<void> {
  await withStorage(async (db) => {
    const admin = await addUser(db, { userName: 'admin', isAdmin: true });
    const wish = { creatorId: admin, userId: admin, label: 'a label', graceDays: 14 };
    await use({ db, admin, create: (more) => createKey({ db, clock }, { ...wish, ...more }) });
  });
}

function createdOf(creation: Awaited<ReturnType<typeof createKey>>) {
  if (creation.kind !== 'created') throw new Error(creation.kind);
  return creation.key;
}

test('a key has a prefix and 256 random bits, and the table stores only its hash', () =>
  withAdmin(async ({ db, create }) => {
    const userId = await addUser(db, { userName: 'ada' });
    const secrets: string[] = [];
    for (let count = 0; count < 3; count += 1) secrets.push(createdOf(await create({ userId })).secret);
    assert.is(new Set(secrets).size, 3);
    const stored = JSON.stringify(await allKeys(db));
    for (const secret of secrets) {
      assert.match(secret, /^vst_[A-Za-z0-9_-]{43}$/);
      assert.not.match(stored, secret.slice(4));
      assert.is((await findKeyUser({ db, clock }, secret))?.user.id, userId);
    }
  }));

test('a key for another user is unconfirmed and works during its grace period, without one only once confirmed', () =>
  withAdmin(async ({ db, admin, create }) => {
    const userId = await addUser(db, { userName: 'ada' });
    const { secret } = createdOf(await create({ userId, graceDays: 3, label: ' a label ' }));
    const [row] = await allKeys(db);
    assert.equal([row?.status, row?.label, row?.creator_id], ['Unconfirmed', 'a label', admin]);
    assert.is(row?.grace_until, clock() + 3 * DAY);
    assert.ok(await findKeyUser({ db, clock: () => clock() + 3 * DAY - 1 }, secret));
    assert.is(await findKeyUser({ db, clock: () => clock() + 3 * DAY }, secret), undefined);
    const withoutGrace = createdOf(await create({ userId, graceDays: 0 }));
    assert.is(await findKeyUser({ db, clock }, withoutGrace.secret), undefined);
  }));

test('a key for its creator and a key for a technical user need no confirmation', () =>
  withAdmin(async ({ db, admin, create }) => {
    const technical = await addUser(db, { userName: 'import', isTechnical: true });
    for (const userId of [admin, technical, admin.toUpperCase()])
      assert.is(createdOf(await create({ userId, graceDays: 0 })).status, 'Confirmed');
  }));

test('users who cannot sign in and unknown users get no key, and an invalid label creates none', () =>
  withAdmin(async ({ db, create }) => {
    const disabled = await addUser(db, { userName: 'disabled', isDisabled: true });
    const closed = await addUser(db, { userName: 'closed' });
    await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', closed).execute();
    const nobody = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
    for (const userId of [disabled, closed, nobody, '', 'admin', 'x\0', "' or 1=1 --", 'x'.repeat(10_000)])
      assert.equal(await create({ userId }), { kind: 'refused', problem: 'APIKEY_PROBLEM_USER' }, userId);
    for (const label of ['', '  ', 'x'.repeat(101), '\ud800'])
      assert.equal(await create({ label }), { kind: 'refused', problem: 'APIKEY_PROBLEM_LABEL' });
    assert.equal(await allKeys(db), []);
  }));

test.run();
