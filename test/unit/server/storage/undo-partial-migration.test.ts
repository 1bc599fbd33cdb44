import { Socket } from 'node:net';
import { join } from 'node:path';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { MIGRATIONS, migrate } from '../../../../server/storage/migrate';
import { openSqliteFile } from '../../../../server/storage/sqlite-file';
import { StorageError } from '../../../../server/storage/storage-error';
import type { Tables } from '../../../../server/storage/tables';
import { ask, postgresTest } from '../postgres-server';
import { temporaryFolder } from '../temporary-storage';
import { addOldUsers, MIGRATIONS_WITHOUT_TRANSACTION, migrateTo, statesAtEachStatement } from './partial-migration';

const USERS = 600;

const fileIn = (folder: string) => join(folder, 'x.db');

/** Opens the file as older versions did, without a transaction for migrations. */
const oldDialect = (folder: string) => new SqliteDialect({ database: new Database(fileIn(folder)) });

/** Opens the storage of a folder. @returns the schema, the number of users and the number of searchable users */
async function startOn(folder: string) {
  const storage = await openStorage({ dataFolder: folder, databaseUrl: `file:${fileIn(folder)}` });
  const state = await stateOf(storage.db);
  await storage.close();
  return state;
}

async function stateOf(db: Db) {
  const schema = await sql<{ sql: string }>`select name, sql from sqlite_schema order by name`.execute(db);
  const columns = await sql`select made.name, has.* from sqlite_schema as made
    inner join pragma_table_info(made.name) as has where made.type = 'table' order by 1, has.cid`.execute(db);
  const found =
    await sql`select count(*) as users, sum(display_name_fold like 'juergen %') as folded from users`.execute(db);
  return { names: schema.rows.map((row) => Object.values(row)[0]), columns: columns.rows, found: found.rows };
}

/** A folder with users, as a version before migration 006 left it. */
async function oldFolder(): Promise<string> {
  const folder = temporaryFolder();
  await migrateTo(oldDialect(folder), '006', (db) => addOldUsers(db, USERS));
  return folder;
}

const THIS_VERSION = {
  version: 'this version',
  open: (folder: string): Dialect => openSqliteFile(fileIn(folder)).dialect,
  migrations: MIGRATIONS,
  leastStates: 2,
};
const OLDER_VERSION = {
  version: 'an older version',
  open: oldDialect,
  migrations: MIGRATIONS_WITHOUT_TRANSACTION,
  leastStates: 10,
};

const STARTS = [
  { what: 'a first start', folderOf: async () => temporaryFolder(), ...THIS_VERSION, every: 1 },
  { what: 'a first start', folderOf: async () => temporaryFolder(), ...OLDER_VERSION, every: 4 },
  { what: 'an upgrade', folderOf: oldFolder, ...THIS_VERSION, every: 1 },
  { what: 'an upgrade', folderOf: oldFolder, ...OLDER_VERSION, every: 1 },
];

for (const { what, folderOf, version, open, migrations, leastStates, every } of STARTS) {
  test(`${what} of ${version}, killed at any statement, leaves a file that the next start completes`, async () => {
    const folder = await folderOf();
    const { statements, states } = await statesAtEachStatement(folder, open(folder), migrations);
    const undisturbed = await startOn(folder);
    assert.ok(statements > 10 && states.length >= leastStates, `${statements} statements, ${states.length} states`);
    for (const state of states.filter((_, index) => index % every === 0))
      assert.equal(await startOn(state.folder), undisturbed, `after statement ${state.statement}`);
  });
}

test('a table with rows is not dropped to undo a partial migration, but named', async () => {
  const folder = temporaryFolder();
  await migrateTo(oldDialect(folder), '005', async (db) => {
    await sql`create table api_keys (id text primary key)`.execute(db);
    await sql`insert into api_keys values ('own')`.execute(db);
  });
  const refusal = await startOn(folder).catch((error: unknown) => error);
  assert.instance(refusal, StorageError);
  assert.match(String(refusal), 'api_keys');
  const database = new Database(fileIn(folder));
  assert.equal(database.prepare('select id from api_keys').all(), [{ id: 'own' }]);
  database.close();
});

test('an upgrade does not change what is not part of it', async () => {
  const folder = await oldFolder();
  const database = new Database(fileIn(folder));
  database.exec('create table own (id text primary key); insert into own values (1)');
  database.exec('create index own_index on users (email)');
  database.close();
  const { names } = await startOn(folder);
  assert.ok(names.includes('own') && names.includes('own_index'));
});

const COLUMNS = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' order by 1, 2`;
const INDEXES = `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`;

const schemaAt = async (url: string) => [await ask(url, COLUMNS), await ask(url, INDEXES)];

/** Opens the storage of a database. @returns its schema */
async function startAt(databaseUrl: string) {
  await (await openStorage({ dataFolder: temporaryFolder(), databaseUrl })).close();
  return schemaAt(databaseUrl);
}

/** Migrates over a connection that breaks after a number of statements. @returns how many statements ran */
async function breakAt(url: string, statement: number): Promise<number> {
  const socket = new Socket();
  const pool = new pg.Pool({ connectionString: url, max: 1, stream: () => socket });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let statements = 0;
  const log = () => {
    statements += 1;
    if (statements === statement) socket.destroy();
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  const failure = await migrate(db, 'the database').catch((error: unknown) => error);
  assert.ok(failure === undefined || failure instanceof StorageError, String(failure));
  await db.destroy();
  return statements;
}

postgresTest(
  'PostgreSQL runs all of the migrations or none, at whichever statement they are interrupted',
  async (server) => {
    const [url, undisturbed] = [await server.createDatabase(), await server.createDatabase()];
    const whole = await startAt(undisturbed);
    const own = `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`;
    const all = (await ask(undisturbed, own)).length;
    let statement = 1;
    // Each attempt continues with the database of the previous one, and waits until its connection is closed.
    while ((await breakAt(url, statement)) >= statement) {
      const tables = (await ask(url, own)).length;
      assert.ok(tables === 0 || tables === all, `${tables} tables after statement ${statement}`);
      statement += 7;
    }
    assert.ok(statement > 40, `${statement} statements`);
    assert.equal(await startAt(url), whole);
  },
);

test.run();
