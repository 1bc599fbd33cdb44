import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  beginList,
  generateList,
  hasStalledList,
  readLastLogins,
  readListState,
} from '../../../../server/last-logins/last-login-list';
import { recordLogin } from '../../../../server/last-logins/record-login';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';

const MINUTE = 60_000;

/** Adds users of the names `u0000` on. */
async function addUsers(db: Db, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await addUser(db, { userName: `u${String(index).padStart(4, '0')}` });
  }
}

test('before the first generation there is no list', () =>
  withStorage(async (db) => {
    assert.equal(await readListState(db), { isGenerating: false, updatedAt: 0 });
    assert.equal(await readLastLogins(db), []);
  }));

test('the list has every account by name, with its last sign-in or none', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const deps = { db, clock };
    const ada = await addUser(db, { userName: 'ada', displayName: 'Zuse' });
    const bob = await addUser(db, { userName: 'bob', displayName: 'Bob' });
    const at = clock();
    await recordLogin(deps, { userId: ada, type: 'UserPass', userAgent: '' });
    clock.pass(MINUTE);
    assert.is(await beginList(deps), true);
    assert.equal(await readListState(db), { isGenerating: true, updatedAt: 0 });
    await generateList(deps);
    assert.equal(await readListState(db), { isGenerating: false, updatedAt: clock() });
    assert.equal(await readLastLogins(db), [
      { userId: bob, name: 'Bob', account: 'bob', lastLogin: null },
      { userId: ada, name: 'Zuse', account: 'ada', lastLogin: at },
    ]);
  }));

test('while a list is generated, another is not begun, and the previous one is shown', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addUsers(db, 3);
    await beginList(deps);
    await generateList(deps);
    await addUsers(db, 0);
    await addUser(db, { userName: 'new' });
    assert.is(await beginList(deps), true);
    assert.is(await beginList(deps), false);
    assert.is((await readLastLogins(db)).length, 3);
    await generateList(deps);
    assert.is((await readLastLogins(db)).length, 4);
  }));

test('a list that a server left incomplete is continued where it stopped, each account once', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const deps = { db, clock };
    await addUsers(db, 2500);
    await beginList(deps);
    const controller = new AbortController();
    const first = generateList(deps, controller.signal);
    controller.abort();
    await first;
    assert.is((await readListState(db)).isGenerating, true);
    assert.is(await hasStalledList(deps), false);
    clock.pass(2 * MINUTE);
    assert.is(await hasStalledList(deps), true);
    assert.is(await beginList(deps), true);
    await generateList(deps);
    const accounts = (await readLastLogins(db)).map(({ account }) => account);
    assert.is(accounts.length, 2500);
    assert.is(new Set(accounts).size, 2500);
  }));

test('two servers that generate one list do not make it twice', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addUsers(db, 1500);
    await beginList(deps);
    await Promise.allSettled([generateList(deps), generateList(deps)]);
    assert.is((await readLastLogins(db)).length, 1500);
    const stored = await db.selectFrom('last_login_list').select('user_id').execute();
    assert.is(stored.length, 1500);
  }));

test.run();
