import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { readLoginSettings, writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { createProviderRefresh } from '../../../../server/provider-accounts/provider-refresh';
import { beginRefresh, endRefresh, renewLease } from '../../../../server/provider-accounts/refresh-lease';
import type { RefreshDeps } from '../../../../server/provider-accounts/refresh-provider';
import type { Db } from '../../../../server/storage/connection';
import { setMigration } from '../sign-in/legacy-fixtures';
import { fakeClock, withStorage } from '../temporary-storage';
import { accountsOf, addProvider, type FakeDirectory, fakeDirectory, refreshDeps, sourceUser } from './fake-directory';

const MINUTE = 60_000;

function refreshOf(db: Db, directory: FakeDirectory, clock = fakeClock(), patience = 2000) {
  const deps = refreshDeps(db, directory, clock);
  const ended: string[] = [];
  const connectorOf: RefreshDeps['connectorOf'] = ({ type }) => (type === 'Ldap' ? directory : fakeDirectory());
  const refresh = createProviderRefresh({
    ...deps,
    connectorOf,
    patience,
    onEnd: (providerId) => void ended.push(providerId),
  });
  return { ...refresh, logged: deps.logged, ended };
}

const stateOf = (db: Db, id: string) =>
  db
    .selectFrom('identity_providers')
    .select(['refresh_generation as generation', 'refresh_moved_at as movedAt', 'refreshed_at as refreshedAt'])
    .select('refresh_problem as problem')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await wait(5);
}

const isRefreshed = (db: Db, id: string, generation: number) => async () => {
  const state = await stateOf(db, id);
  return Number(state.generation) === generation && state.movedAt === null;
};

test('an administrator who asks for a refresh is told how it ended, and its time is stored', () =>
  withStorage(async (db) => {
    const [one, two] = [await addProvider(db), await addProvider(db, { type: 'Scim' })];
    await addProvider(db, { type: 'BuiltInAdmin' });
    const clock = fakeClock();
    const { refreshAll, stop, ended } = refreshOf(db, fakeDirectory([sourceUser('ada')]), clock);
    const outcomes = await refreshAll();
    assert.equal(
      outcomes.map(({ providerId, state, problem }) => [providerId, state, problem]).sort(),
      [
        [one.id, 'complete', ''],
        [two.id, 'failed', 'CONNECTION_NO_USERS'],
      ].sort(),
    );
    assert.equal((await stateOf(db, one.id)).refreshedAt, clock());
    assert.equal((await stateOf(db, two.id)).refreshedAt, null);
    assert.equal([...ended].sort(), [one.id, two.id].sort());
    await stop();
  }));

test('the accounts of a legacy system are read until a migration of its provider has begun', () =>
  withStorage(async (db) => {
    const provider = await addProvider(db, { type: 'D3' });
    const deps = { db, clock: fakeClock() };
    const lease = await beginRefresh(deps, provider.id);
    if (lease === undefined) throw new Error('it is read');
    await setMigration(db, provider.id);
    assert.is(await renewLease(deps, lease), false, 'the one under way ends');
    for (const state of ['active', 'aborted', 'failed', 'finished', 'migrated']) {
      await setMigration(db, provider.id, { state, isSwitched: state === 'migrated' });
      const isRead = state === 'aborted' || state === 'failed'; // its users are those of the legacy system again
      assert.is((await beginRefresh(deps, provider.id, { takesOver: true })) !== undefined, isRead, state);
      if (isRead) continue;
      const { refreshAll, stop } = refreshOf(db, fakeDirectory());
      assert.equal(await refreshAll(), [], 'nor is it one that could not be read');
      await stop();
    }
  }));

test('an address that a migration has made up stays while the directory has none', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([
      sourceUser('ada', { email: '' }),
      sourceUser('bob', { email: 'bob@example.org' }),
    ]);
    const { refreshAll, stop } = refreshOf(db, directory);
    await refreshAll();
    const mails = () =>
      db.selectFrom('users').select('email').where('provider_id', '=', id).orderBy('user_name').execute();
    for (const name of ['ada', 'bob'])
      await db
        .updateTable('users')
        .set({ email: `${name}@archive.invalid` })
        .where('user_name', '=', name)
        .execute();
    await refreshAll();
    assert.equal(
      (await mails()).map(({ email }) => email),
      ['ada@archive.invalid', 'bob@example.org'],
    );
    await stop();
  }));

test('a failure is stored until a refresh is complete', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('ada')]);
    const { refreshAll, stop, logged } = refreshOf(db, directory);
    directory.beforePart = () => {
      throw new SourceError('CONNECTION_REFUSED');
    };
    assert.equal(await refreshAll().then(([outcome]) => [outcome?.state, outcome?.problem]), [
      'failed',
      'CONNECTION_REFUSED',
    ]);
    directory.beforePart = () => {
      throw new TypeError('a fault');
    };
    assert.equal(await refreshAll().then(([outcome]) => outcome?.problem), 'PROVIDER_REFRESH_FAILED');
    assert.ok(logged.some(({ text }) => text === 'a provider could not be read'));
    directory.beforePart = () => {};
    assert.equal(await refreshAll().then(([outcome]) => [outcome?.state, outcome?.problem]), ['complete', '']);
    assert.is((await stateOf(db, id)).problem, '');
    await stop();
  }));

test('two calls at once read a provider once; a long one goes on after the answer', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('ada')]);
    let goOn = () => {};
    directory.beforePart = () => new Promise((resolve) => (goOn = resolve));
    const { refreshAll, stop } = refreshOf(db, directory, fakeClock(), 50);
    const both = await Promise.all([refreshAll(), refreshAll()]);
    assert.equal(
      both.map(([outcome]) => outcome?.state),
      ['running', 'running'],
    );
    assert.is(Number((await stateOf(db, id)).generation), 1);
    goOn();
    await until(isRefreshed(db, id, 1));
    assert.is((await accountsOf(db, id)).size, 1);
    await stop();
  }));

test('another server that is reading the provider is waited for', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const clock = fakeClock();
    const lease = await beginRefresh({ db, clock }, id);
    const { refreshAll, stop } = refreshOf(db, fakeDirectory(), clock);
    const outcomes = refreshAll();
    await wait(20);
    if (lease !== undefined) await endRefresh({ db, clock }, lease, { isComplete: true, problem: '' });
    assert.is((await outcomes)[0]?.state, 'complete');
    assert.is(Number((await stateOf(db, id)).generation), 1);
    await stop();
  }));

test('a provider that was saved is read anew, and the refresh with the old settings writes nothing more', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('old')]);
    let isFirst = true;
    let goOn = () => {};
    directory.beforePart = () => {
      if (!isFirst) return;
      isFirst = false;
      directory.people = [sourceUser('new')];
      return new Promise((resolve) => (goOn = resolve));
    };
    const { begin, stop } = refreshOf(db, directory);
    await begin(id);
    await until(() => !isFirst);
    await begin(id);
    await until(isRefreshed(db, id, 2));
    goOn();
    await wait(20);
    assert.equal([...(await accountsOf(db, id)).keys()], ['new']);
    await stop();
  }));

test('providers are read in the background every 15 minutes, unless the settings turn it off', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const clock = fakeClock();
    const directory = fakeDirectory([sourceUser('ada')]);
    const generationAfterStart = async () => {
      const { watch, stop } = refreshOf(db, directory, clock);
      await watch();
      await until(async () => (await stateOf(db, id)).movedAt === null);
      await stop();
      return Number((await stateOf(db, id)).generation);
    };
    assert.is(await generationAfterStart(), 1);
    clock.pass(14 * MINUTE);
    assert.is(await generationAfterStart(), 1);
    clock.pass(2 * MINUTE);
    assert.is(await generationAfterStart(), 2);
    clock.pass(20 * MINUTE);
    await writeLoginSettings(db, { ...(await readLoginSettings(db)), disableCacheRefresh: true });
    assert.is(await generationAfterStart(), 2);
    await writeLoginSettings(db, { ...(await readLoginSettings(db)), disableCacheRefresh: false });
    assert.is(await generationAfterStart(), 3);
  }));

test('a server that stops leaves the refresh, and another one begins again at once', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const clock = fakeClock();
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob')]);
    directory.part = 1;
    directory.beforePart = (index) => (index === 1 ? new Promise<void>(() => {}) : undefined);
    const first = refreshOf(db, directory, clock);
    await first.begin(id);
    await until(async () => (await accountsOf(db, id)).size === 1);
    await first.stop();
    assert.is(Number((await stateOf(db, id)).movedAt), 0);
    await first.begin(id);
    assert.is(Number((await stateOf(db, id)).generation), 1);
    directory.beforePart = () => {};
    const second = refreshOf(db, directory, clock);
    await second.watch();
    await until(isRefreshed(db, id, 2));
    assert.equal([...(await accountsOf(db, id)).keys()].sort(), ['ada', 'bob']);
    await second.stop();
  }));

test('a refresh whose server has died is begun again, also while the background refresh is off', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    await writeLoginSettings(db, { ...(await readLoginSettings(db)), disableCacheRefresh: true });
    const clock = fakeClock();
    await beginRefresh({ db, clock }, id);
    const early = refreshOf(db, fakeDirectory([sourceUser('ada')]), clock);
    await early.watch();
    assert.is(Number((await stateOf(db, id)).generation), 1);
    await early.stop();
    clock.pass(MINUTE);
    const late = refreshOf(db, fakeDirectory([sourceUser('ada')]), clock);
    await late.watch();
    await until(isRefreshed(db, id, 2));
    await late.stop();
  }));

test('of two servers only one begins, and of a lease that another one has taken nothing is renewed', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const clock = fakeClock();
    const both = await Promise.all([beginRefresh({ db, clock }, id), beginRefresh({ db, clock }, id)]);
    const [lease] = both.filter((each) => each !== undefined);
    assert.is(both.filter((each) => each === undefined).length, 1);
    if (lease === undefined) return;
    assert.ok(await renewLease({ db, clock }, lease));
    await beginRefresh({ db, clock }, id, { takesOver: true });
    assert.not.ok(await renewLease({ db, clock }, lease));
    await endRefresh({ db, clock }, lease, { isComplete: true, problem: '' });
    assert.equal((await stateOf(db, id)).refreshedAt, null);
  }));

test('a failure of the database is logged and harms nothing', () =>
  withStorage(async (db) => {
    const { watch, stop, logged } = refreshOf(db, fakeDirectory());
    await db.schema.dropTable('settings').execute();
    await watch();
    assert.is(logged.filter(({ level }) => level === 'error').length, 1);
    await stop();
  }));

test('a refresh that takes too long ends, and says so', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('ada')]);
    directory.beforePart = () => new Promise(() => {});
    const deps = refreshDeps(db, directory);
    const refresh = createProviderRefresh({ ...deps, patience: 2000, longest: 50 });
    assert.equal(await refresh.refreshAll(), [{ providerId: id, state: 'failed', problem: 'CONNECTION_TIMEOUT' }]);
    await refresh.stop();
  }));

test.run();
