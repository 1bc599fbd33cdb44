import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateKeySecret } from '../../../../server/api-keys/key-secret';
import { findKeyUser } from '../../../../server/api-keys/verify-key';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { addKey, DAY, keyRowOf } from './key-fixtures';

interface Deps {
  readonly db: Db;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly ada: string;
  readonly creator: string;
  readonly id: string;
  readonly secret: string;
  find(secret?: string): ReturnType<typeof findKeyUser>;
}

/** A user with a confirmed key, which another user has created. */
const withKey = (use: (deps: Deps) => Promise<void>) =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const [ada, creator] = [await addUser(db, { userName: 'ada' }), await addUser(db, { userName: 'admin' })];
    const key = await addKey(db, clock(), { user_id: ada, creator_id: creator, status: 'Confirmed' });
    await use({ db, clock, ada, creator, ...key, find: (secret = key.secret) => findKeyUser({ db, clock }, secret) });
  });

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

test('a key works by its status and its days of grace, and only a use is recorded', () =>
  withKey(async ({ db, clock, find }) => {
    for (const [at, [status, days, isTechnical, works]] of ROWS.entries()) {
      const user_id = await addUser(db, { userName: `ada ${at}`, isTechnical });
      const { id, secret } = await addKey(db, clock(), { user_id, status, grace_until: clock() + days * DAY });
      const { keyId, user } = (await find(secret)) ?? {};
      assert.equal([keyId, user?.userName], works ? [id, `ada ${at}`] : [undefined, undefined], String(at));
      assert.is((await keyRowOf(db, id)).last_used_at, works ? clock() : null);
    }
  }));

test('a key of a user who is disabled or closed, or an expired one, does not work; scopes are a set', () =>
  withKey(async ({ db, clock, ada, id, find }) => {
    assert.equal((await find())?.scopes, ['directory:read'], 'of an older key');
    await db
      .updateTable('api_keys')
      .set({ scopes: ' a  b a ', expires_at: clock() + 1000 })
      .where('id', '=', id)
      .execute();
    for (const states of [{ is_disabled: 1 }, { is_disabled: 0, is_closed: 1 }]) {
      await db.updateTable('users').set(states).execute();
      assert.is(await find(), undefined, JSON.stringify(states));
    }
    await db.updateTable('users').set({ is_closed: 0 }).execute();
    clock.pass(999);
    const { user, scopes } = (await find()) ?? {};
    assert.equal([user?.id, scopes], [ada, ['a', 'b']]);
    clock.pass(1);
    assert.is(await find(), undefined, 'whatever its status');
  }));

test('a key is deleted with its user, but not with its creator', () =>
  withKey(async ({ db, ada, creator, id, find }) => {
    await db.deleteFrom('users').where('id', '=', creator).execute();
    assert.is((await find())?.keyId, id);
    assert.is((await keyRowOf(db, id)).creator_id, null);
    await db.deleteFrom('users').where('id', '=', ada).execute();
    assert.is(await find(), undefined);
    assert.equal(await db.selectFrom('api_keys').selectAll().execute(), []);
  }));

test('text that is no key finds no user', () =>
  withKey(async ({ db, id, secret, find }) => {
    const { secret_hash } = await keyRowOf(db, id);
    const wrong = ['', 'vst_', generateKeySecret(), secret.slice(4), secret.slice(0, -1), `${secret}A`, `${secret}\0`];
    const more = [secret.toUpperCase(), `${secret}\n`, ` ${secret}`, secret_hash, `vst_${secret_hash}`, "' or 1=1 --"];
    for (const text of [...wrong, ...more]) assert.is(await find(text), undefined, text);
  }));

test('a use is stored at most once a minute, and changes nothing else', () =>
  withKey(async ({ db, clock, id, find }) => {
    const before = await keyRowOf(db, id);
    const first = clock();
    for (const [pause, stored] of [
      [0, first],
      [59_999, first],
      [1, first + 60_000],
    ] as const) {
      clock.pass(pause);
      await find();
      assert.equal(await keyRowOf(db, id), { ...before, last_used_at: stored });
    }
  }));

test.run();
