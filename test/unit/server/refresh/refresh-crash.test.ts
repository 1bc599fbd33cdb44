import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createProviderRefresh } from '../../../../server/refresh/refresh-job';
import { openStorage, type Storage } from '../../../../server/storage/connection';
import { type PostgresServer, postgresTest } from '../../../support/server/postgres-server';
import { programOf } from '../../../support/server/program';
import { temporaryFolder } from '../../../support/server/temporary-storage';
import { until } from '../../../support/server/until';
import {
  accountsOf,
  addProvider,
  fakeDirectory,
  groupsOf,
  refreshDeps,
  sourceGroup,
  sourceUser,
} from '../imported-accounts/fake-directory';

const CHILD = 'test/unit/server/refresh/refresh-child.ts';

async function withTwoServers(databaseUrl: string, use: (one: Storage, two: Storage) => Promise<void>): Promise<void> {
  const open = () => openStorage({ dataFolder: temporaryFolder(), databaseUrl });
  const [one, two] = [await open(), await open()];
  await use(one, two).finally(() => Promise.all([one.close(), two.close()]));
}

async function killInTheMiddle(databaseUrl: string): Promise<void> {
  const dataFolder = temporaryFolder();
  const storage = await openStorage({ dataFolder, databaseUrl });
  const { db } = storage;
  try {
    const { id } = await addProvider(db, { adminGroup: 'Admins' });
    const known = fakeDirectory([sourceUser('old'), sourceUser('u1')], [sourceGroup('Admins', ['old'])]);
    const before = createProviderRefresh(refreshDeps(db, known));
    await before.refreshAll();
    await before.stop();

    const child = spawn(process.execPath, [...programOf(CHILD), databaseUrl, dataFolder, id], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const accounts = await accountsOf(db, id);
    const stored = accounts.size;
    assert.ok(stored > 500 && stored < 5000, `${stored} accounts`);
    assert.equal([accounts.get('old')?.is_closed, accounts.get('old')?.is_admin], [0, 1]);

    const people = Array.from({ length: 1200 }, (_, index) => sourceUser(`u${index}`));
    const now = fakeDirectory(people, [sourceGroup('Admins', ['u1'])]);
    // The other server has died: after a while this one begins again.
    const deps = { ...refreshDeps(db, now), clock: () => Date.now() + 60_000 };
    const after = createProviderRefresh(deps);
    await after.watch();
    await until(async () => {
      const row = await db.selectFrom('identity_providers').select(['refresh_moved_at']).executeTakeFirstOrThrow();
      return row.refresh_moved_at === null;
    });
    await after.stop();
    const open = [...(await accountsOf(db, id)).values()].filter(({ is_closed }) => is_closed === 0);
    assert.equal([open.length, await groupsOf(db, id)], [1200, { Admins: 'u1' }]);
    const admins = open.filter(({ is_admin }) => is_admin === 1);
    assert.equal([admins.length, admins[0]?.user_name], [1, 'u1']);
  } finally {
    await storage.close();
  }
}

test('a server that is killed in the middle leaves the accounts usable, and the refresh begins again', () =>
  killInTheMiddle(`file:${join(temporaryFolder(), 'test.db')}`));

postgresTest('the same with PostgreSQL', async (server: PostgresServer) =>
  killInTheMiddle(await server.createDatabase()),
);

postgresTest('two servers on one database never read a provider at once', async (server: PostgresServer) =>
  withTwoServers(await server.createDatabase(), async (one, two) => {
    const { id } = await addProvider(one.db);
    const people = Array.from({ length: 300 }, (_, index) => sourceUser(`u${index}`));
    const reading = new Set<number>();
    let most = 0;
    let reads = 0;
    const refreshes = [one, two].map(({ db }, number) => {
      const directory = fakeDirectory(people);
      directory.beforePart = async (index) => {
        if (index === 0) reads += 1;
        reading.add(number);
        most = Math.max(most, reading.size);
        await wait(10);
        if (index === 5) reading.delete(number);
      };
      return createProviderRefresh({ ...refreshDeps(db, directory), clock: Date.now });
    });
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await Promise.all(refreshes.map(({ refreshAll }) => refreshAll()));
      assert.equal([outcomes[0]?.[0]?.state, outcomes[1]?.[0]?.state], ['complete', 'complete']);
    }
    assert.equal([most, reads], [1, 3]);
    assert.is((await accountsOf(two.db, id)).size, 300);
    for (const { stop } of refreshes) await stop();
  }),
);

test.run();
