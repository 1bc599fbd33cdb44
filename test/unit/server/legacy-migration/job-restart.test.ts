import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigrationJob } from '../../../../server/legacy-migration/migration-job';
import type { Db } from '../../../../server/storage/connection';
import { openStorage } from '../../../../server/storage/connection';
import { postgresTest } from '../postgres-server';
import { fakeClock, temporaryFolder, withStorage } from '../temporary-storage';
import { fakeLegacy, legacyUser } from './fake-legacy';
import { addLegacyProvider, migrationDeps, start, stateOf } from './migrate';

const PEOPLE = Array.from({ length: 100 }, (_, index) => legacyUser(`user${index}`));

async function untilOver(db: Db): Promise<void> {
  for (const end = performance.now() + 20_000; (await stateOf(db)).state === 'active'; await wait(10))
    if (performance.now() > end) throw new Error('the migration is not over');
}

test('a server that starts again continues at once what it has left', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy(PEOPLE);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    const first = createMigrationJob({ ...deps, isOnlyServer: true });
    legacy.beforePage = async (list, { after }) => {
      if (list === 'users' && after !== '') await wait(20);
    };
    await first.begin();
    await wait(50);
    await first.stop();
    const left = (await stateOf(db)).users.current;
    assert.is((await stateOf(db)).state, 'active');
    let ended = 0;
    const second = createMigrationJob({ ...deps, isOnlyServer: true, onEnd: () => (ended += 1) });
    await second.watch();
    while (ended === 0) await wait(10);
    await second.stop();
    const { users, state } = await stateOf(db);
    assert.equal([users.current, state, ended], [100, 'finished', 1]);
    assert.ok(left < 100);
  }));

test('a failure of the legacy system is stored with what it answered', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy(PEOPLE);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    legacy.isAway = true;
    const job = createMigrationJob({ ...deps, isOnlyServer: true });
    await job.begin();
    await untilOver(db);
    await job.stop();
    const { state, problem, statusCode } = await stateOf(db);
    assert.equal([state, problem, statusCode], ['failed', 'CONNECTION_REFUSED', 'HTTP 503']);
  }));

postgresTest('of two servers one moves, and another one continues after 10 s without progress', async (server) => {
  const databaseUrl = await server.createDatabase();
  const storages = [await openStorage({ dataFolder: temporaryFolder(), databaseUrl })];
  storages.push(await openStorage({ dataFolder: temporaryFolder(), databaseUrl }));
  const [one, two] = storages;
  if (one === undefined || two === undefined) throw new Error('two storages');
  try {
    await addLegacyProvider(one.db);
    const legacy = fakeLegacy(PEOPLE);
    const deps = migrationDeps(one.db, legacy);
    await start(deps, legacy);
    const clock = () => deps.clock() + 5000;
    const idle = createMigrationJob({ ...migrationDeps(two.db, legacy, { clock }), isOnlyServer: false });
    await idle.watch();
    await wait(100);
    await idle.stop();
    assert.is((await stateOf(one.db)).users.current, 0, 'the other server has just begun');
    const later = fakeClock(deps.clock());
    const takers = [one, two].map(({ db }) =>
      createMigrationJob({ ...migrationDeps(db, legacy, { clock: later }), isOnlyServer: false }),
    );
    await Promise.all(takers.map((job) => job.watch()));
    later.pass(10_000);
    await untilOver(one.db);
    for (const job of takers) await job.stop();
    const { users, counts } = await stateOf(two.db);
    assert.equal([users.current, counts.users.created], [100, 100]);
  } finally {
    for (const storage of storages) await storage.close();
  }
});

test.run();
