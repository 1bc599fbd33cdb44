import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginList, generateList } from '../../../../server/last-logins/generate-list';
import { type ListedLogin, readLastLogins, readListState } from '../../../../server/last-logins/last-login-list';
import { createListGenerator } from '../../../../server/last-logins/list-generation-job';
import { deleteOldLogins, HISTORY_DAYS, readHistory, setHistory } from '../../../../server/last-logins/login-history';
import { recordLogin } from '../../../../server/last-logins/record-login';
import type { Db } from '../../../../server/storage/connection';
import { LOGIN_TYPES, type LoginType } from '../../../../shared/contract/settings/last-logins';
import { setDeps } from '../../../support/server/set-deps';
import { addUser, fakeClock } from '../../../support/server/temporary-storage';

const MINUTE = 60_000;
const deps = setDeps(test);

async function addUsers(db: Db, count: number, displayName?: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < count; at += 1)
      await addUser(trx, { userName: `u${at}`, ...(displayName && { displayName }) });
  });
}

async function shownLogins(db: Db): Promise<ListedLogin[]> {
  const logins: ListedLogin[] = [];
  for await (const page of readLastLogins(db, (await readListState(db)).state)) logins.push(...page);
  return logins;
}

const isGenerating = async (db: Db) => (await readListState(db)).state.progress !== null;
const updatedAt = async (db: Db) => (await readListState(db)).state.updatedAt;

test('the list has every account by name, with its last sign-in or none; before the first generation there is none', async () => {
  const { db, clock } = deps;
  assert.equal([await isGenerating(db), await updatedAt(db), await shownLogins(db)], [false, 0, []]);
  const ada = await addUser(db, { userName: 'ada', displayName: 'Zuse' });
  const bob = await addUser(db, { userName: 'bob', displayName: 'Bob' });
  const zoe = await addUser(db, { userName: 'zoe', displayName: 'ángel' });
  const at = clock();
  await recordLogin(deps, { userId: ada, type: 'UserPass', userAgent: '' });
  clock.pass(MINUTE);
  assert.equal([await beginList(deps, { onlyStalled: true }), await beginList(deps)], [false, true]);
  assert.equal([await isGenerating(db), await updatedAt(db)], [true, 0]);
  await generateList(deps);
  assert.equal([await isGenerating(db), await updatedAt(db)], [false, clock()]);
  assert.equal(await shownLogins(db), [
    { userId: zoe, name: 'ángel', account: 'zoe', lastLogin: null },
    { userId: bob, name: 'Bob', account: 'bob', lastLogin: null },
    { userId: ada, name: 'Zuse', account: 'ada', lastLogin: at },
  ]);
  await addUser(db, { userName: 'new' });
  assert.equal([await beginList(deps), await beginList(deps)], [true, false], 'one at a time');
  assert.is((await shownLogins(db)).length, 3, 'the previous one is shown');
  await generateList(deps);
  assert.is((await shownLogins(db)).length, 4);
});

/** Two pages and the first account of the next one. */
const MANY = 1001;

const accountsOf = async (db: Db) => new Set((await shownLogins(db)).map(({ account }) => account)).size;

test('a long list is read in pages with equal names too; the one before is kept for its readers, half of one is an error', async () => {
  const { db } = deps;
  await addUsers(db, MANY, 'Same');
  const generate = async () => {
    await beginList(deps);
    await generateList(deps);
  };
  await generate();
  assert.equal([(await shownLogins(db)).length, await accountsOf(db)], [MANY, MANY]);
  const reading = readLastLogins(db, (await readListState(db)).state);
  await reading.next();
  await generate();
  assert.is((await reading.next()).value?.length, 500);
  await generate();
  assert.match(String(await reading.next().catch(String)), /1000 of 1001 accounts/);
  const stored = await db.selectFrom('last_login_list').select('generation').distinct().execute();
  assert.equal(stored.map(({ generation }) => generation).sort(), [2, 3]);
});

test('a list whose server has died is continued after a while where it stopped, each account once', async () => {
  const { db, clock } = deps;
  await addUsers(db, MANY);
  await beginList(deps);
  let times = 0;
  // The transaction of the second step fails as one does whose server is killed.
  const dying = () => {
    times += 1;
    if (times === 2) throw new Error('the server ends');
    return clock();
  };
  await generateList({ ...deps, clock: dying }).catch(() => undefined);
  assert.equal([await isGenerating(db), await beginList(deps)], [true, false]);
  clock.pass(MINUTE);
  assert.is(await beginList(deps, { onlyStalled: true }), true);
  await generateList(deps);
  assert.equal([(await shownLogins(db)).length, await accountsOf(db)], [MANY, MANY]);
});

test('a list whose server was stopped is continued at once, and by two servers it is not made twice', async () => {
  const { db } = deps;
  await addUsers(db, MANY);
  await beginList(deps);
  await generateList(deps, AbortSignal.abort());
  assert.equal([await isGenerating(db), await beginList(deps, { onlyStalled: true })], [true, true]);
  await Promise.all([generateList(deps), generateList(deps)]);
  assert.is((await shownLogins(db)).length, MANY);
  assert.is((await db.selectFrom('last_login_list').select('user_id').execute()).length, MANY);
});

function generatorOf(db: Db, clock = fakeClock()) {
  const errors: unknown[] = [];
  const log = { error: (fields: unknown) => void errors.push(fields) };
  return { errors, ...createListGenerator({ db, clock, log }) };
}

async function untilGenerated(db: Db): Promise<void> {
  while ((await readListState(db)).state.progress !== null) await nextTurn();
}

test('a list begins once, however often it is asked for; a stopped generator finishes its step, and another one continues', async () => {
  const { db } = deps;
  await addUsers(db, 501);
  const first = generatorOf(db);
  await Promise.all([first.begin(), first.begin()]);
  await first.stop();
  const { progress } = (await readListState(db)).state;
  assert.is(progress?.movedAt, 0);
  await first.begin();
  assert.equal((await readListState(db)).state.progress, progress);
  const second = generatorOf(db);
  await second.watch();
  await untilGenerated(db);
  const { state } = await readListState(db);
  assert.equal([state.generation, state.count], [1, 501]);
  assert.equal([first.errors, second.errors], [[], []]);
  await second.stop();
});

test('a failure is logged and harms nothing', async () => {
  const { db } = deps;
  const { watch, stop, errors } = generatorOf(db);
  await db.schema.dropTable('settings').execute();
  await watch();
  assert.is(errors.length, 1);
  await stop();
});

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('the history has each kind of sign-in, the latest first', async () => {
  const { db, clock } = deps;
  const userId = await addUser(deps.db, { userName: 'ada' });
  await setHistory({ db }, true);
  for (const type of LOGIN_TYPES) {
    clock.pass(1000);
    await recordLogin(deps, { userId, type, userAgent: FIREFOX });
  }
  const history = await readHistory(deps, userId);
  const types = history.map(({ type }) => type);
  assert.equal(types, [...LOGIN_TYPES].reverse());
  const row = { at: clock(), type: 'ApiKey', browser: 'Firefox 140, Linux', is_browser_remembered: 0 };
  assert.equal(history[0], row);
});

test('a program that sends a password with each request is in the history once a minute, other sign-ins each time', async () => {
  const { db, clock } = deps;
  const userId = await addUser(deps.db, { userName: 'ada' });
  await setHistory({ db }, true);
  const record = (type: LoginType) => recordLogin(deps, { userId, type, userAgent: '' });
  await record('UserPass');
  for (const type of ['BasicUserPass', 'UserPass', 'BasicUserPass', 'BasicUserPass'] as const) {
    clock.pass(15_000);
    await record(type);
  }
  const types = async () => (await readHistory(deps, userId)).map(({ type }) => type);
  assert.equal(await types(), ['UserPass', 'BasicUserPass', 'UserPass']);
  clock.pass(20_000);
  await record('BasicUserPass');
  assert.equal(await types(), ['BasicUserPass', 'UserPass', 'BasicUserPass', 'UserPass']);
  const { at } = await db.selectFrom('last_logins').select('at').executeTakeFirstOrThrow();
  assert.is(at, clock());
});

test('a sign-in that is too old is neither read nor kept', async () => {
  const { db, clock } = deps;
  const userId = await addUser(deps.db, { userName: 'ada' });
  await setHistory({ db }, true);
  await recordLogin(deps, { userId, type: 'UserPass', userAgent: '' });
  clock.pass(HISTORY_DAYS * DAY);
  await recordLogin(deps, { userId, type: 'ApiKey', userAgent: '' });
  assert.is((await readHistory(deps, userId)).length, 1);
  await deleteOldLogins(deps);
  const rows = await db.selectFrom('login_history').select('type').execute();
  assert.equal(rows, [{ type: 'ApiKey' }]);
});

test.run();
