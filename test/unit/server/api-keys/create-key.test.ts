import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createKey, type KeyWish } from '../../../../server/api-keys/create-key';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { allKeys, DAY } from './key-fixtures';

const clock = fakeClock();

async function withAdmin(use: (db: Db, adminId: string) => Promise<void>): Promise<void> {
  await withStorage(async (db) => use(db, await addUser(db, { userName: 'admin', isAdmin: true })));
}

const wishOf = (creatorId: string, userId: string, more: Partial<KeyWish> = {}): KeyWish => ({
  creatorId,
  userId,
  label: 'a label',
  graceDays: 14,
  ...more,
});

test('a key has a recognisable prefix and 256 random bits, of which the table holds a hash alone', () =>
  withAdmin(async (db, admin) => {
    const userId = await addUser(db, { userName: 'ada' });
    const secrets = [];
    for (let count = 0; count < 3; count += 1) {
      const creation = await createKey({ db, clock }, wishOf(admin, userId));
      assert.is(creation.kind, 'created');
      if (creation.kind === 'created') secrets.push(creation.key.secret);
    }
    assert.is(new Set(secrets).size, 3);
    const stored = JSON.stringify(await allKeys(db));
    for (const secret of secrets) {
      assert.match(secret, /^vst_[A-Za-z0-9_-]{43}$/);
      assert.not.match(stored, secret.slice(4));
      assert.is((await findKeyUser({ db, clock }, secret))?.user.id, userId);
    }
  }));

test('a key for somebody else waits for them and works for its grace period', () =>
  withAdmin(async (db, admin) => {
    const userId = await addUser(db, { userName: 'ada' });
    const creation = await createKey({ db, clock }, wishOf(admin, userId, { graceDays: 3, label: ' a label ' }));
    if (creation.kind !== 'created') throw new Error(creation.kind);
    const [row] = await allKeys(db);
    assert.is(row?.status, 'Unconfirmed');
    assert.is(row?.label, 'a label');
    assert.is(row?.creator_id, admin);
    assert.is(row?.grace_until, clock() + 3 * DAY);
    const { secret } = creation.key;
    assert.ok(await findKeyUser({ db, clock: () => clock() + 3 * DAY - 1 }, secret));
    assert.is(await findKeyUser({ db, clock: () => clock() + 3 * DAY }, secret), undefined);
  }));

test('without days of grace it works only once it is confirmed', () =>
  withAdmin(async (db, admin) => {
    const userId = await addUser(db, { userName: 'ada' });
    const creation = await createKey({ db, clock }, wishOf(admin, userId, { graceDays: 0 }));
    if (creation.kind !== 'created') throw new Error(creation.kind);
    assert.is(await findKeyUser({ db, clock }, creation.key.secret), undefined);
  }));

test('a key for oneself and one for a technical user need no confirmation', () =>
  withAdmin(async (db, admin) => {
    const technical = await addUser(db, { userName: 'import', isTechnical: true });
    for (const userId of [admin, technical, admin.toUpperCase()]) {
      const creation = await createKey({ db, clock }, wishOf(admin, userId, { graceDays: 0 }));
      assert.is(creation.kind === 'created' && creation.key.status, 'Confirmed');
    }
  }));

test('nobody who cannot sign in gets a key, and nobody who is not there', () =>
  withAdmin(async (db, admin) => {
    const disabled = await addUser(db, { userName: 'disabled', isDisabled: true });
    const closed = await addUser(db, { userName: 'closed' });
    await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', closed).execute();
    const nobody = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
    for (const userId of [disabled, closed, nobody, '', 'admin', 'x\0', "' or 1=1 --", 'x'.repeat(10_000)]) {
      const creation = await createKey({ db, clock }, wishOf(admin, userId));
      assert.equal(creation, { kind: 'refused', problem: 'APIKEY_PROBLEM_USER' }, userId);
    }
    assert.equal(await allKeys(db), []);
  }));

test('a label that breaks a rule creates nothing', () =>
  withAdmin(async (db, admin) => {
    for (const label of ['', '  ', 'x'.repeat(101), '\ud800']) {
      const creation = await createKey({ db, clock }, wishOf(admin, admin, { label }));
      assert.equal(creation, { kind: 'refused', problem: 'APIKEY_PROBLEM_LABEL' });
    }
    assert.equal(await allKeys(db), []);
  }));

test.run();
