import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/outgoing/source-error';
import type { RefreshDeps } from '../../../../server/refresh/refresh-identity-provider';
import { createProviderRefresh } from '../../../../server/refresh/refresh-job';
import { beginRefresh, endRefresh, NO_COUNTS, type RefreshLease } from '../../../../server/refresh/refresh-lease';
import { writeLoginSettings } from '../../../../server/settings/login-settings/login-settings';
import { setDeps } from '../../../support/server/set-deps';
import { until } from '../../../support/server/until';
import {
  accountsOf,
  addProvider,
  type FakeDirectory,
  fakeDirectory,
  refreshDeps,
  sourceUser,
} from '../imported-accounts/fake-directory';
import { setMigration } from '../sign-in/legacy-fixtures';

const MINUTE = 60_000;

const started: { stop(): Promise<void> }[] = [];
test.after.each(async () => {
  for (const { stop } of started.splice(0)) await stop(); // before the database is closed
});
const deps = setDeps(test);

function refreshOf(
  directory: FakeDirectory = fakeDirectory([sourceUser('ada')]),
  { timeout = 2000, longest = 60_000 } = {},
) {
  const own = refreshDeps(deps.db, directory, deps.clock);
  const ended: string[] = [];
  const connectorOf: RefreshDeps['connectorOf'] = ({ type }) => (type === 'Ldap' ? directory : fakeDirectory());
  const onEnd = (providerId: string) => void ended.push(providerId);
  const refresh = createProviderRefresh({ ...own, connectorOf, timeout, longest, onEnd });
  started.push(refresh);
  return { ...refresh, logged: own.logged, ended };
}

async function stateOf(id: string) {
  const row = await deps.db.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { refresh_moved_at: movedAt, refreshed_at: refreshedAt, refresh_problem: problem } = row;
  return { generation: Number(row.refresh_generation), movedAt, refreshedAt, problem };
}

const isHeld = ({ renew }: RefreshLease) =>
  renew(deps.db).then(
    () => true,
    () => false,
  );

const accountNames = async (id: string) => [...(await accountsOf(deps.db, id)).keys()].sort();

const isRefreshed = (id: string, generation: number) => async () => {
  const state = await stateOf(id);
  return state.generation === generation && state.movedAt === null;
};

test('an administrator who asks for a refresh is told how it ended, and its time is stored', async () => {
  const [one, two] = [await addProvider(deps.db), await addProvider(deps.db, { type: 'Scim' })];
  await addProvider(deps.db, { type: 'BuiltInAdmin' });
  const { refreshAll, ended } = refreshOf();
  const outcomes = await refreshAll();
  const outcomeOf = (id: string) => outcomes.find(({ providerId }) => providerId === id);
  assert.is(outcomes.length, 2);
  assert.equal(outcomeOf(one.id), { providerId: one.id, state: 'complete', problem: '' });
  assert.equal(outcomeOf(two.id), { providerId: two.id, state: 'failed', problem: 'CONNECTION_NO_USERS' });
  assert.equal((await stateOf(one.id)).refreshedAt, deps.clock());
  assert.equal((await stateOf(two.id)).refreshedAt, null);
  assert.equal([...ended].sort(), [one.id, two.id].sort());
});

test('the accounts of a legacy system are read until a migration of its provider has begun', async () => {
  const provider = await addProvider(deps.db, { type: 'D3' });
  const lease = await beginRefresh(deps, provider.id);
  if (lease === undefined) throw new Error('it is read');
  await setMigration(deps.db, provider.id);
  assert.is(await isHeld(lease), false, 'the one under way ends');
  for (const state of ['active', 'aborted', 'failed', 'finished', 'migrated']) {
    await setMigration(deps.db, provider.id, { state, usesLocalSignIn: state === 'migrated' });
    const isRead = state === 'aborted' || state === 'failed'; // its users are those of the legacy system again
    assert.is((await beginRefresh(deps, provider.id, { takesOver: true })) !== undefined, isRead, state);
    if (isRead) continue;
    assert.equal(await refreshOf().refreshAll(), [], 'nor is it one that could not be read');
  }
});

test('an address that a migration has made up stays while the directory has none', async () => {
  const { id } = await addProvider(deps.db);
  const directory = fakeDirectory([sourceUser('ada', { email: '' }), sourceUser('bob', { email: 'bob@example.org' })]);
  const { refreshAll } = refreshOf(directory);
  await refreshAll();
  const mails = () =>
    deps.db.selectFrom('users').select('email').where('provider_id', '=', id).orderBy('user_name').execute();
  for (const name of ['ada', 'bob'])
    await deps.db
      .updateTable('users')
      .set({ email: `${name}@archive.invalid` })
      .where('user_name', '=', name)
      .execute();
  await refreshAll();
  assert.equal(await mails(), [{ email: 'ada@archive.invalid' }, { email: 'bob@example.org' }]);
});

test('a failure is stored until a refresh is complete', async () => {
  const { id } = await addProvider(deps.db);
  const directory = fakeDirectory([sourceUser('ada')]);
  const { refreshAll, logged } = refreshOf(directory);
  const refreshed = async () => (await refreshAll()).map(({ state, problem }) => `${state} ${problem}`);
  directory.beforePart = () => Promise.reject(new SourceError('CONNECTION_REFUSED'));
  assert.equal(await refreshed(), ['failed CONNECTION_REFUSED']);
  directory.beforePart = () => Promise.reject(new TypeError('a fault'));
  assert.equal(await refreshed(), ['failed PROVIDER_REFRESH_FAILED']);
  assert.ok(logged.some(({ text }) => text === 'a provider could not be read'));
  directory.beforePart = () => {};
  assert.equal(await refreshed(), ['complete ']);
  assert.is((await stateOf(id)).problem, '');
});

test('two calls at once read a provider once; a long one goes on after the answer', async () => {
  const { id } = await addProvider(deps.db);
  const directory = Object.assign(fakeDirectory([sourceUser('ada'), sourceUser('bob')]), { part: 1 });
  const held: (() => void)[] = [];
  directory.beforePart = (index) => (index === 0 ? undefined : new Promise((resolve) => held.push(resolve)));
  const { refreshAll, progressOf } = refreshOf(directory, { timeout: 50 });
  const both = await Promise.all([refreshAll(), refreshAll()]);
  assert.equal([both[0][0]?.state, both[1][0]?.state], ['running', 'running']);
  assert.is((await stateOf(id)).generation, 1);
  await until(() => held.length > 0);
  assert.equal(progressOf(id), { users: 1, changed: 1, groups: 0 });
  held[0]?.();
  await until(isRefreshed(id, 1));
  assert.equal(await accountNames(id), ['ada', 'bob']);
  await until(() => progressOf(id) === undefined);
});

test('another server that is reading the provider is waited for', async () => {
  const { id } = await addProvider(deps.db);
  const lease = await beginRefresh(deps, id);
  const { refreshAll } = refreshOf();
  const outcomes = refreshAll();
  await wait(20);
  if (lease !== undefined) await endRefresh(deps, lease, { counts: NO_COUNTS, problem: '' });
  assert.is((await outcomes)[0]?.state, 'complete');
  assert.is((await stateOf(id)).generation, 1);
});

test('a provider that was saved is read anew, and the refresh with the old settings writes nothing more', async () => {
  const { id } = await addProvider(deps.db);
  const directory = fakeDirectory([sourceUser('old')]);
  let isFirst = true;
  let goOn = () => {};
  directory.beforePart = () => {
    if (!isFirst) return;
    isFirst = false;
    directory.people = [sourceUser('new')];
    return new Promise((resolve) => (goOn = resolve));
  };
  const { begin } = refreshOf(directory);
  await begin(id);
  await until(() => !isFirst);
  await begin(id);
  await until(isRefreshed(id, 2));
  goOn();
  await wait(20);
  assert.equal(await accountNames(id), ['new']);
});

test('providers are read in the background every 15 minutes, unless the settings turn it off', async () => {
  const { id } = await addProvider(deps.db);
  const directory = fakeDirectory([sourceUser('ada')]);
  const generationAfterStart = async () => {
    const { watch, stop } = refreshOf(directory);
    await watch();
    await until(async () => (await stateOf(id)).movedAt === null);
    await stop();
    return (await stateOf(id)).generation;
  };
  assert.is(await generationAfterStart(), 1);
  deps.clock.pass(14 * MINUTE);
  assert.is(await generationAfterStart(), 1);
  deps.clock.pass(2 * MINUTE);
  assert.is(await generationAfterStart(), 2);
  deps.clock.pass(20 * MINUTE);
  await writeLoginSettings(deps.db, { disableCacheRefresh: true });
  assert.is(await generationAfterStart(), 2);
  await writeLoginSettings(deps.db, { disableCacheRefresh: false });
  assert.is(await generationAfterStart(), 3);
});

test('a server that stops leaves the refresh, and another one begins again at once', async () => {
  const { id } = await addProvider(deps.db);
  const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob')]);
  directory.part = 1;
  directory.beforePart = (index) => (index === 1 ? new Promise<void>(() => {}) : undefined);
  const first = refreshOf(directory);
  await first.begin(id);
  await until(async () => (await accountNames(id)).length === 1);
  await first.stop();
  assert.is((await stateOf(id)).movedAt, 0);
  await first.begin(id);
  assert.is((await stateOf(id)).generation, 1);
  directory.beforePart = () => {};
  const second = refreshOf(directory);
  await second.watch();
  await until(isRefreshed(id, 2));
  assert.equal(await accountNames(id), ['ada', 'bob']);
});

test('a refresh whose server has died is begun again, also while the background refresh is off', async () => {
  const { id } = await addProvider(deps.db);
  await writeLoginSettings(deps.db, { disableCacheRefresh: true });
  await beginRefresh(deps, id);
  const early = refreshOf();
  await early.watch();
  assert.is((await stateOf(id)).generation, 1);
  await early.stop();
  deps.clock.pass(MINUTE);
  const late = refreshOf();
  await late.watch();
  await until(isRefreshed(id, 2));
});

test('of two servers only one begins, and of a lease that another one has taken nothing is renewed', async () => {
  const { id } = await addProvider(deps.db);
  const both = await Promise.all([beginRefresh(deps, id), beginRefresh(deps, id)]);
  const [lease] = both.filter((each) => each !== undefined);
  assert.is(both.filter((each) => each === undefined).length, 1);
  if (lease === undefined) return;
  assert.ok(await isHeld(lease));
  await beginRefresh(deps, id, { takesOver: true });
  assert.not.ok(await isHeld(lease));
  await endRefresh(deps, lease, { counts: NO_COUNTS, problem: '' });
  assert.equal((await stateOf(id)).refreshedAt, null);
});

test('a failure of the database is logged and harms nothing', async () => {
  const { watch, logged } = refreshOf(fakeDirectory());
  await deps.db.schema.dropTable('settings').execute();
  await watch();
  assert.is(logged.filter(({ level }) => level === 'error').length, 1);
});

test('a refresh that takes too long ends, and says so', async () => {
  const { id } = await addProvider(deps.db);
  const directory = fakeDirectory([sourceUser('ada')]);
  directory.beforePart = () => new Promise(() => {});
  const outcomes = await refreshOf(directory, { longest: 50 }).refreshAll();
  assert.equal(outcomes, [{ providerId: id, state: 'failed', problem: 'CONNECTION_TIMEOUT' }]);
});

test.run();
