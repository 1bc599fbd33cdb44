import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginList, generateList, hasStalledList } from '../../../../server/last-logins/generate-list';
import { type ListedLogin, readLastLogins, readListState } from '../../../../server/last-logins/last-login-list';
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

/** The accounts of the list that is shown. */
async function shownLogins(db: Db): Promise<ListedLogin[]> {
  const logins: ListedLogin[] = [];
  for await (const page of readLastLogins(db, (await readListState(db)).state)) logins.push(...page);
  return logins;
}

const isGenerating = async (db: Db) => (await readListState(db)).state.progress !== null;
const updatedAt = async (db: Db) => (await readListState(db)).state.updatedAt;

/** Generates a list and stops after its first step, as a server does that ends. */
async function beginAndStop(deps: { db: Db; clock: () => number }): Promise<void> {
  await beginList(deps);
  await generateList(deps, AbortSignal.abort());
}

test('before the first generation there is no list', () =>
  withStorage(async (db) => {
    assert.is(await isGenerating(db), false);
    assert.is(await updatedAt(db), 0);
    assert.equal(await shownLogins(db), []);
  }));

test('the list has every account by name, with its last sign-in or none', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const deps = { db, clock };
    const ada = await addUser(db, { userName: 'ada', displayName: 'Zuse' });
    const bob = await addUser(db, { userName: 'bob', displayName: 'Bob' });
    const zoe = await addUser(db, { userName: 'zoe', displayName: 'ángel' });
    const at = clock();
    await recordLogin(deps, { userId: ada, type: 'UserPass', userAgent: '' });
    clock.pass(MINUTE);
    assert.is(await beginList(deps), true);
    assert.equal([await isGenerating(db), await updatedAt(db)], [true, 0]);
    await generateList(deps);
    assert.equal([await isGenerating(db), await updatedAt(db)], [false, clock()]);
    assert.equal(await shownLogins(db), [
      { userId: zoe, name: 'ángel', account: 'zoe', lastLogin: null },
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
    await addUser(db, { userName: 'new' });
    assert.is(await beginList(deps), true);
    assert.is(await beginList(deps), false);
    assert.is((await shownLogins(db)).length, 3);
    await generateList(deps);
    assert.is((await shownLogins(db)).length, 4);
  }));

test('a long list is read in pages, each account once, with equal names too', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    for (let index = 0; index < 1201; index += 1) await addUser(db, { userName: `u${index}`, displayName: 'Same' });
    await beginList(deps);
    await generateList(deps);
    const accounts = (await shownLogins(db)).map(({ account }) => account);
    assert.is(accounts.length, 1201);
    assert.is(new Set(accounts).size, 1201);
  }));

test('the list before is kept for those who are reading it, older ones are deleted, and half a list is an error', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addUsers(db, 1100);
    const generate = async () => {
      await beginList(deps);
      await generateList(deps);
    };
    await generate();
    const reading = readLastLogins(db, (await readListState(db)).state);
    await reading.next();
    await generate();
    assert.is((await reading.next()).value?.length, 500);
    await generate();
    const error = await reading.next().then(
      () => undefined,
      (thrown: unknown) => String(thrown),
    );
    assert.match(error ?? '', /1000 of 1100 accounts/);
    const stored = await db.selectFrom('last_login_list').select('generation').distinct().execute();
    assert.equal(stored.map(({ generation }) => generation).sort(), [2, 3]);
  }));

test('a list whose server has died is continued after a while where it stopped, each account once', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const deps = { db, clock };
    await addUsers(db, 1250);
    await beginList(deps);
    // The transaction of the first step fails as one does whose server is killed.
    await generateList({ ...deps, clock: failSecondTime(clock) }).catch(() => undefined);
    assert.is(await isGenerating(db), true);
    assert.is(await hasStalledList(deps), false);
    assert.is(await beginList(deps), false);
    clock.pass(MINUTE);
    assert.is(await hasStalledList(deps), true);
    assert.is(await beginList(deps), true);
    await generateList(deps);
    const accounts = (await shownLogins(db)).map(({ account }) => account);
    assert.is(accounts.length, 1250);
    assert.is(new Set(accounts).size, 1250);
  }));

function failSecondTime(clock: () => number): () => number {
  let times = 0;
  return () => {
    times += 1;
    if (times === 2) throw new Error('the server ends');
    return clock();
  };
}

test('a list whose server was stopped is continued at once', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addUsers(db, 1250);
    await beginAndStop(deps);
    assert.is(await isGenerating(db), true);
    assert.is(await hasStalledList(deps), true);
    assert.is(await beginList(deps), true);
    await generateList(deps);
    assert.is((await shownLogins(db)).length, 1250);
  }));

test('two servers that generate one list do not make it twice', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addUsers(db, 1500);
    await beginList(deps);
    await Promise.all([generateList(deps), generateList(deps)]);
    assert.is((await shownLogins(db)).length, 1500);
    const stored = await db.selectFrom('last_login_list').select('user_id').execute();
    assert.is(stored.length, 1500);
  }));

test.run();
