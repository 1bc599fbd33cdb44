import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { MigrationDeps } from '../../../../server/legacy-migration/migration-context';
import { createMigrationJob, type MigrationJobDeps } from '../../../../server/legacy-migration/migration-job';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { postgresTest } from '../../../support/server/postgres-server';
import { fakeClock, temporaryFolder } from '../../../support/server/temporary-storage';
import { until } from '../../../support/server/until';
import { fakeLegacy, legacyGroup, legacyUser } from './fake-legacy';
import {
  addLegacyProvider,
  lease,
  migrationDeps,
  run,
  start,
  stateOf,
  type TestMigration,
  withMigration,
} from './migrate';

const { setInterval } = globalThis;

/** How often servers look for what was left, in ms. */
const INTERVAL = 2500;

let looks: (() => void)[] = [];
test.before.each(() => {
  looks = [];
  const fake = (look: () => void, interval: number) => {
    if (interval !== INTERVAL) return setInterval(look, interval);
    looks.push(look);
    return setInterval(() => {}, 3_600_000);
  };
  Object.assign(globalThis, { setInterval: fake });
});
test.after.each(() => void Object.assign(globalThis, { setInterval }));

const PEOPLE = Array.from({ length: 25 }, (_, index) => legacyUser(`user${index}`));

/** Runs a test with a migration that was started, but not moved, and with servers that may move it. */
const withBegun = (use: (given: TestMigration, jobOf: typeof createMigrationJob) => Promise<void>) =>
  withMigration({ people: PEOPLE }, async (given) => {
    await start(given.deps, given.legacy);
    const jobs: ReturnType<typeof createMigrationJob>[] = [];
    const jobOf = (deps: MigrationJobDeps) => {
      const job = createMigrationJob(deps);
      jobs.push(job);
      return job;
    };
    await use(given, jobOf).finally(() => Promise.all(jobs.map((job) => job.stop())));
  });

const untilIn = (db: Db, state: string) => until(async () => (await stateOf(db)).state === state);

/** Lets servers look again. */
async function lookAgain(): Promise<void> {
  for (const look of looks) look();
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('a server with a clock that is ahead takes no job that moves on, and one that has stopped after 10 s', () =>
  withBegun(async ({ db, deps }, jobOf) => {
    const clock = fakeClock(deps.clock() + 3_600_000);
    const generation = async () => (await db.selectFrom('legacy_migrations').select('generation').execute())[0];
    const before = await generation();
    await jobOf({ ...deps, clock, isOnlyServer: false }).watch();
    for (const passed of [0, 9999]) {
      clock.pass(passed);
      await lookAgain();
      assert.equal(await generation(), before);
    }
    clock.pass(1);
    await lookAgain();
    await untilIn(db, 'finished');
  }));

test('the only server takes a job at once at its start, and later not from another process', () =>
  withBegun(async ({ db, deps, legacy }, jobOf) => {
    let ended = 0;
    await jobOf({ ...deps, isOnlyServer: true, onEnd: () => (ended += 1) }).watch();
    await until(() => ended === 1);
    assert.is((await stateOf(db)).state, 'finished');
    await start(deps, legacy, { reRun: true });
    await lookAgain();
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).users.current], ['active', 0], 'another has begun it');
  }));

test('a server that stops leaves what it has not moved, and continues it at its next start', () =>
  withBegun(async ({ db, deps, legacy }, jobOf) => {
    const first = jobOf({ ...deps, isOnlyServer: true });
    let hasBegun = false;
    legacy.beforePage = async (list, { after }) => {
      if (list !== 'users' || after === '') return;
      hasBegun = true;
      await wait(20);
    };
    await first.begin();
    await until(() => hasBegun);
    await first.stop();
    const { state, users } = await stateOf(db);
    assert.equal([state, users.current], ['active', 10]);
    await jobOf({ ...deps, isOnlyServer: false }).watch();
    await untilIn(db, 'finished');
    assert.is((await stateOf(db)).users.current, 25);
  }));

test('a failure of the legacy system is stored at once, with what it answered', () =>
  withBegun(async ({ db, deps, legacy }, jobOf) => {
    legacy.isAway = true;
    await jobOf({ ...deps, isOnlyServer: true }).begin();
    await untilIn(db, 'failed');
    const { problem, statusCode } = await stateOf(db);
    assert.equal([problem, statusCode], ['CONNECTION_REFUSED', 'HTTP 503']);
  }));

test('another error is tried again twice before it fails the run', () =>
  withBegun(async ({ db, deps, legacy }, jobOf) => {
    let [tries, failures] = [0, 2];
    legacy.beforePage = () => {
      tries += 1;
      if (tries <= failures) throw new Error('the connection was lost');
    };
    const job = jobOf({ ...deps, isOnlyServer: true });
    await job.watch();
    const untilOver = () =>
      until(async () => {
        await lookAgain();
        return (await stateOf(db)).state !== 'active';
      });
    await untilOver();
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).problem], ['finished', '']);
    [tries, failures] = [0, 10];
    await start(deps, legacy, { reRun: true });
    await job.begin();
    await untilOver();
    const { state, problem } = await stateOf(db);
    assert.equal([state, problem, tries], ['failed', 'MIGRATION_PROBLEM_FAILED', 3]);
  }));

test('a job says that it is under way while it reads what it needs', () =>
  withBegun(async ({ db, deps, clock, legacy }) => {
    legacy.teams = [legacyGroup('Team')];
    const begunAt = clock();
    clock.pass(1000);
    let isRenewed = false;
    legacy.beforePage = async (list, { limit }) => {
      if (list !== 'groups' || limit < 500 || isRenewed) return;
      await db.updateTable('legacy_migrations').set({ moved_at: begunAt }).execute();
      await until(
        async () =>
          Number((await db.selectFrom('legacy_migrations').select('moved_at').execute())[0]?.moved_at) > begunAt,
      );
      isRenewed = true;
    };
    await run(deps);
    assert.ok(isRenewed);
  }));

test('a batch whose commit was answered with an error is moved once', () =>
  withBegun(async ({ db, deps, legacy }) => {
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

postgresTest('of two servers one moves, and another one continues after 10 s without progress', async (server) => {
  const databaseUrl = await server.createDatabase();
  const open = () => openStorage({ dataFolder: temporaryFolder(), databaseUrl });
  const [one, two] = [await open(), await open()];
  try {
    await addLegacyProvider(one.db);
    const legacy = fakeLegacy(PEOPLE);
    const clock = fakeClock();
    await start(migrationDeps(one.db, legacy, { clock }), legacy);
    const jobs = [one, two].map(({ db }) =>
      createMigrationJob({ ...migrationDeps(db, legacy, { clock }), isOnlyServer: false }),
    );
    await Promise.all(jobs.map((job) => job.watch()));
    assert.is((await stateOf(one.db)).users.current, 0, 'another server has just begun');
    clock.pass(10_000);
    await lookAgain();
    await untilIn(one.db, 'finished');
    for (const job of jobs) await job.stop();
    const { users, counts } = await stateOf(two.db);
    assert.equal([users.current, counts.users.created], [25, 25]);
  } finally {
    for (const storage of [one, two]) await storage.close();
  }
});

test.run();
