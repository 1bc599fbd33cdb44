import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigrationJob } from '../../../../server/legacy-migration/migration-job';
import type { MigrationDeps } from '../../../../server/legacy-migration/migration-run';
import type { Db } from '../../../../server/storage/connection';
import { fakeClock, withStorage } from '../temporary-storage';
import { fakeLegacy, legacyGroup, legacyUser } from './fake-legacy';
import { addLegacyProvider, lease, migrationDeps, run, start, stateOf } from './migrate';

async function begun(db: Db) {
  await addLegacyProvider(db);
  const legacy = fakeLegacy([legacyUser('bob')]);
  const deps = migrationDeps(db, legacy);
  await start(deps, legacy);
  return { legacy, deps };
}

async function until(isDone: () => Promise<boolean>, time = 8000): Promise<void> {
  for (const end = performance.now() + time; !(await isDone()); await wait(20))
    if (performance.now() > end) throw new Error('it took too long');
}

test('a server with a clock that is ahead takes no job that moves on, and one that has stopped after a while', () =>
  withStorage(async (db) => {
    const { deps } = await begun(db);
    const clock = fakeClock(deps.clock() + 3_600_000);
    const job = createMigrationJob({ ...deps, clock, isOnlyServer: false });
    const generationOf = async () => (await db.selectFrom('legacy_migrations').select('generation').execute())[0];
    const before = await generationOf();
    await job.watch();
    await wait(2600); // it has looked again
    assert.equal(await generationOf(), before);
    clock.pass(10_000);
    await until(async () => (await stateOf(db)).state === 'finished');
    await job.stop();
  }));

test('the only server takes a job at once at its start, and later not from another process', () =>
  withStorage(async (db) => {
    const { deps, legacy } = await begun(db);
    const job = createMigrationJob({ ...deps, isOnlyServer: true });
    await job.watch();
    await until(async () => (await stateOf(db)).state === 'finished');
    await start(deps, legacy, { reRun: true });
    await wait(2600);
    assert.is((await stateOf(db)).state, 'active', 'another process has begun it');
    await job.stop();
  }));

test('an error of the database does not fail the run at once', () =>
  withStorage(async (db) => {
    const { deps, legacy } = await begun(db);
    let failures = 1;
    legacy.beforePage = () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the connection was lost');
    };
    const job = createMigrationJob({ ...deps, isOnlyServer: true });
    await job.watch();
    await until(async () => (await stateOf(db)).state === 'finished');
    assert.is((await stateOf(db)).problem, '');
    failures = Number.POSITIVE_INFINITY;
    await start(deps, legacy, { reRun: true });
    await job.begin();
    await until(async () => (await stateOf(db)).state === 'failed', 12_000);
    assert.is((await stateOf(db)).problem, 'MIGRATION_PROBLEM_FAILED');
    await job.stop();
  }));

test('a service account that the system no longer knows moves nobody', () =>
  withStorage(async (db) => {
    const { deps, legacy } = await begun(db);
    legacy.isServiceAccount = async () => false;
    let problem: unknown;
    await run(deps).catch((error: unknown) => (problem = error));
    assert.match(String(problem), 'CONNECTION_BIND_REFUSED');
    assert.is((await stateOf(db)).users.current, 0);
  }));

test('a job says that it is under way while it reads what it needs', () =>
  withStorage(async (db) => {
    const { deps, legacy } = await begun(db);
    legacy.teams = Array.from({ length: 2001 }, (_, index) => legacyGroup(`Team ${index}`));
    await db.updateTable('legacy_migrations').set({ step: 'users' }).execute();
    const clock = fakeClock(deps.clock());
    let renewed = 0;
    legacy.beforePage = async (list, { limit }) => {
      if (list !== 'groups' || limit < 500) return;
      await wait(600);
      clock.pass(1000);
      const row = await db.selectFrom('legacy_migrations').select('moved_at').executeTakeFirst();
      if (Number(row?.moved_at) > deps.clock()) renewed += 1;
    };
    await run({ ...deps, clock });
    assert.ok(renewed > 0);
  }));

test('a batch whose commit was answered with an error is moved once', () =>
  withStorage(async (db) => {
    const { deps, legacy } = await begun(db);
    legacy.people = Array.from({ length: 3 }, (_, index) => legacyUser(`user${index}`, { email: '' }));
    await run({ ...deps, db: losingCommits(db) });
    const { counts, users } = await stateOf(db);
    assert.equal([counts.users.created, counts.users.unchanged, users.current], [3, 0, 3]);
    assert.ok(await lease(deps).catch(() => true));
  }));

/** Answers each transaction that has moved users with an error, once, though it was committed. */
function losingCommits(db: Db): MigrationDeps['db'] {
  let isLost = false;
  return new Proxy(db, {
    get(target, key) {
      if (key !== 'transaction') {
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return () => ({
        execute: async (work: (trx: Db) => Promise<unknown>) => {
          const result = await target.transaction().execute(work);
          const items = await target.selectFrom('legacy_migration_items').select('name').execute();
          if (isLost || items.length === 0) return result;
          isLost = true;
          throw new Error('the connection was lost');
        },
      });
    },
  });
}

test.run();
