import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateKeySecret } from '../../../../server/api-keys/key-secret';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey, DAY, type Wanted } from './key-fixtures';

const now = fakeClock()();

interface Row {
  status: string;
  /** Days from now. */
  grace: number;
  isTechnical?: boolean;
  works: boolean;
}

const ROWS: Row[] = [
  { status: 'Confirmed', grace: 14, works: true },
  { status: 'Confirmed', grace: -1, works: true },
  { status: 'Unconfirmed', grace: 14, works: true },
  { status: 'Unconfirmed', grace: 0, works: false },
  { status: 'Unconfirmed', grace: -1, works: false },
  { status: 'Declined', grace: 14, works: false },
  { status: 'Declined', grace: 14, isTechnical: true, works: false },
  { status: 'Unconfirmed', grace: -1, isTechnical: true, works: true },
  { status: 'Confirmed', grace: -1, isTechnical: true, works: true },
  { status: 'SomethingNewer', grace: 14, works: false },
];

for (const { status, grace, isTechnical = false, works } of ROWS) {
  const whose = isTechnical ? "a technical user's" : 'a';
  test(`${whose} key that is ${status} with ${grace} days of grace ${works ? 'works' : 'does not work'}`, () =>
    withStorage(async (db) => {
      const user_id = await addUser(db, { userName: 'ada', displayName: 'Ada', isTechnical });
      const { id, secret } = await addKey(db, now, { user_id, status, grace_until: now + grace * DAY });
      const found = await findKeyUser({ db, clock: () => now }, secret);
      assert.is(found?.keyId, works ? id : undefined);
      assert.is(found?.user.userName, works ? 'ada' : undefined);
      assert.is(await lastUse(db, id), works ? now : null, 'only a use is recorded');
    }));
}

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

for (const state of ['is_disabled', 'is_closed'] as const) {
  test(`a key of a user with ${state} does not work`, () =>
    withStorage(async (db) => {
      const { secret } = await addConfirmed(db, { user_id: await addUser(db, { userName: 'ada' }) });
      assert.ok(await findKeyUser({ db, clock: () => now }, secret));
      await db
        .updateTable('users')
        .set({ [state]: 1 })
        .execute();
      assert.is(await findKeyUser({ db, clock: () => now }, secret), undefined);
    }));
}

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
