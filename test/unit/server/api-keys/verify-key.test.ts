import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateKeySecret } from '../../../../server/api-keys/key-secret';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey, DAY, type Wanted } from './key-fixtures';

const now = fakeClock()();

const ROWS: readonly (readonly [status: string, daysOfGrace: number, isTechnical: boolean, works: boolean])[] = [
  ['Confirmed', 14, false, true],
  ['Confirmed', -1, false, true],
  ['Unconfirmed', 14, false, true],
  ['Unconfirmed', 0, false, false],
  ['Declined', 14, false, false],
  ['Declined', 14, true, false],
  ['Unconfirmed', -1, true, true],
  ['Confirmed', -1, true, true],
  ['SomethingNewer', 14, false, false],
];

test('a key works by its status and its days of grace, and one that does not has no use', () =>
  withStorage(async (db) => {
    for (const [at, [status, days, isTechnical, works]] of ROWS.entries()) {
      const user_id = await addUser(db, { userName: `ada ${at}`, isTechnical });
      const { id, secret } = await addKey(db, now, { user_id, status, grace_until: now + days * DAY });
      const found = await findKeyUser({ db, clock: () => now }, secret);
      assert.equal(
        [found?.keyId, found?.user.userName],
        works ? [id, `ada ${at}`] : [undefined, undefined],
        String(at),
      );
      assert.is(await lastUse(db, id), works ? now : null);
    }
  }));

test('an expired key does not work from that moment on, whatever its status', () =>
  withStorage(async (db) => {
    const user_id = await addUser(db, { userName: 'ada', isTechnical: true });
    const { secret } = await addKey(db, now, { user_id, status: 'Confirmed', expires_at: now + 1000 });
    assert.ok(await findKeyUser({ db, clock: () => now + 999 }, secret));
    assert.is(await findKeyUser({ db, clock: () => now + 1000 }, secret), undefined);
  }));

test('the scopes of a key are a set, and those of an older key let it read the directory', () =>
  withStorage(async (db) => {
    const user_id = await addUser(db, { userName: 'ada' });
    const { id, secret } = await addConfirmed(db, { user_id });
    assert.equal((await findKeyUser({ db, clock: () => now }, secret))?.scopes, ['directory:read']);
    await db.updateTable('api_keys').set({ scopes: ' a  b a ' }).where('id', '=', id).execute();
    assert.equal((await findKeyUser({ db, clock: () => now }, secret))?.scopes, ['a', 'b']);
  }));

test('a key of a user who is disabled or closed does not work', () =>
  withStorage(async (db) => {
    const user_id = await addUser(db, { userName: 'ada' });
    const { secret } = await addConfirmed(db, { user_id });
    const set = (states: object) => db.updateTable('users').set(states).execute();
    for (const states of [{ is_disabled: 1 }, { is_disabled: 0, is_closed: 1 }]) {
      await set(states);
      assert.is(await findKeyUser({ db, clock: () => now }, secret), undefined, JSON.stringify(states));
    }
    await set({ is_closed: 0 });
    assert.is((await findKeyUser({ db, clock: () => now }, secret))?.user.id, user_id);
  }));

test('a key is deleted with its user, but not with its creator', () =>
  withStorage(async (db) => {
    const user_id = await addUser(db, { userName: 'ada' });
    const creator_id = await addUser(db, { userName: 'admin' });
    const { secret } = await addConfirmed(db, { user_id, creator_id });
    await db.deleteFrom('users').where('id', '=', creator_id).execute();
    assert.ok(await findKeyUser({ db, clock: () => now }, secret));
    assert.is((await db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()).creator_id, null);
    await db.deleteFrom('users').where('id', '=', user_id).execute();
    assert.is(await findKeyUser({ db, clock: () => now }, secret), undefined);
    assert.equal(await db.selectFrom('api_keys').selectAll().execute(), []);
  }));

test('text that is no key finds no user', () =>
  withStorage(async (db) => {
    const { secret } = await addConfirmed(db, { user_id: await addUser(db, { userName: 'ada' }) });
    const { secret_hash } = await db.selectFrom('api_keys').select('secret_hash').executeTakeFirstOrThrow();
    const wrong = ['', 'vst_', generateKeySecret(), secret.slice(4), secret.slice(0, -1), `${secret}A`, `${secret}\0`];
    const more = [secret.toUpperCase(), `${secret}\n`, ` ${secret}`, secret_hash, `vst_${secret_hash}`, "' or 1=1 --"];
    for (const text of [...wrong, ...more])
      assert.is(await findKeyUser({ db, clock: () => now }, text), undefined, text);
  }));

test('a use is stored at most once a minute, and changes nothing else', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const { id, secret } = await addConfirmed(db, { user_id: await addUser(db, { userName: 'ada' }) });
    const before = await db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
    const first = clock();
    await findKeyUser({ db, clock }, secret);
    clock.pass(59_999);
    await findKeyUser({ db, clock }, secret);
    assert.is(await lastUse(db, id), first);
    clock.pass(1);
    await findKeyUser({ db, clock }, secret);
    assert.is(await lastUse(db, id), first + 60_000);
    const after = await db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
    assert.equal({ ...after, last_used_at: null }, before);
  }));

async function addConfirmed(db: Db, wanted: Wanted) {
  return addKey(db, now, { status: 'Confirmed', ...wanted });
}

async function lastUse(db: Db, id: string): Promise<number | null> {
  const row = await db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.last_used_at;
}

test.run();
