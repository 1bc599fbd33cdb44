// Tests server/storage/migrate.ts, server/storage/file-owner.ts
import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStorage } from '../../../../server/storage/connection';
import { MIGRATIONS } from '../../../../server/storage/migrate';
import { postgresTest } from '../postgres-server';
import { addUser, temporaryFolder } from '../temporary-storage';

const MESSAGE =
  /written by a newer version of this server: it has the schema 999-future, .* up to (\S+)\. Nothing was changed\. Install the newer version again, or go back with `npm run restore`/;

async function refusesNewer(databaseUrl: string) {
  const settings = { dataFolder: temporaryFolder(), databaseUrl };
  const storage = await openStorage(settings);
  await addUser(storage.db, { userName: 'ada' });
  await storage.db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '999-future', timestamp: '2030-01-01T00:00:00.000Z' })
    .execute();
  await storage.close();
  const refusal = await openStorage(settings).then(
    () => '',
    (error) => String(error.message),
  );
  assert.match(refusal, MESSAGE);
  assert.is(MESSAGE.exec(refusal)?.[1], Object.keys(MIGRATIONS).sort().at(-1));
}

test('a database of a newer version is refused, and the refusal says what to do', () =>
  refusesNewer(`file:${join(temporaryFolder(), 'vestibule.db')}`));

postgresTest('PostgreSQL: a database of a newer version is refused', async (server) =>
  refusesNewer(await server.createDatabase()),
);

postgresTest('PostgreSQL: every migration runs, and a second start changes nothing', async (server) => {
  const settings = { dataFolder: temporaryFolder(), databaseUrl: await server.createDatabase() };
  for (let start = 0; start < 2; start += 1) {
    const storage = await openStorage(settings);
    const rows = await storage.db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute();
    assert.equal(
      rows.map(({ name }) => name),
      Object.keys(MIGRATIONS).sort(),
    );
    await storage.close();
  }
});

const asRoot = process.geteuid?.() === 0 ? test : test.skip;

asRoot('a database that root creates belongs to the owner of its folder', async () => {
  const dataFolder = temporaryFolder();
  chownSync(dataFolder, 4321, 4322);
  const file = join(dataFolder, 'vestibule.db');
  await (await openStorage({ dataFolder, databaseUrl: `file:${file}` })).close();
  const { uid, gid } = statSync(file);
  assert.equal([uid, gid], [4321, 4322]);
});

test.run();
