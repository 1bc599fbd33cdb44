import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type RawBuilder, sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStorage } from '../../../../server/storage/connection';
import { MIGRATIONS, runMigrations } from '../../../../server/storage/migrate';
import type { OpenedDatabase } from '../../../../server/storage/opened-database';
import { openPostgres } from '../../../../server/storage/postgres/open-postgres';
import { openSqliteFile } from '../../../../server/storage/sqlite-file';
import type { Tables } from '../../../../server/storage/tables';
import { postgresTest } from '../../../support/server/postgres-server';
import { addUser, temporaryFolder } from '../../../support/server/temporary-storage';

const NEWER =
  /written by a newer version of this server: it has the schema 999-future, .* up to (\S+)\. Nothing was changed\. Install the newer version again, or go back with `npm run restore`/;

/** Opens a database again after a change of the migrations it says to have run. @returns the refusal */
async function refusalAfter(databaseUrl: string, change: RawBuilder<unknown>): Promise<string> {
  const settings = { dataFolder: temporaryFolder(), databaseUrl };
  const storage = await openStorage(settings);
  await addUser(storage.db, { userName: 'ada' });
  await change.execute(storage.db);
  await storage.close();
  return openStorage(settings).then(
    () => '',
    (error) => String(error.message),
  );
}

async function refusesOthers(urls: readonly [newer: string, older: string]) {
  const newer = sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030')`;
  const refusal = await refusalAfter(urls[0], newer);
  assert.match(refusal, NEWER);
  assert.is(NEWER.exec(refusal)?.[1], Object.keys(MIGRATIONS).sort().at(-1));
  const older = sql`update kysely_migration set name = '003-configuration' where name like '003-%'`;
  assert.match(
    await refusalAfter(urls[1], older),
    /the schema 003-configuration of a development state before the first release, .*: keep it elsewhere, and start with an empty data folder or an empty database\.$/,
  );
}

const newFile = () => join(temporaryFolder(), 'vestibule.db');

test('a database of a newer version or of a development state is refused, and the refusal says what to do', () =>
  refusesOthers([`file:${newFile()}`, `file:${newFile()}`]));

postgresTest('PostgreSQL: a database of a newer version or of a development state is refused', async (server) =>
  refusesOthers([await server.createDatabase(), await server.createDatabase()]),
);

async function runsAllOrNone({ dialect, startDialect = dialect }: OpenedDatabase) {
  const db = new Kysely<Tables>({ dialect: startDialect });
  const failing = { up: () => Promise.reject(new Error('stopped')) };
  const { error } = await runMigrations(db, { ...MIGRATIONS, '999-failing': failing });
  assert.match(String(error), 'stopped');
  const tables = await db.introspection.getTables();
  assert.equal(tables, []);
  await db.destroy();
}

test('the migrations run in one transaction', () => runsAllOrNone(openSqliteFile(newFile())));

postgresTest('PostgreSQL: the migrations run in one transaction', async (server) =>
  runsAllOrNone(await openPostgres(await server.createDatabase())),
);

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
