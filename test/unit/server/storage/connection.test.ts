import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStorage } from '../../../../server/storage/connection';
import { MIGRATIONS } from '../../../../server/storage/migrate';
import { sqliteDialect } from '../../../../server/storage/sqlite-dialect';
import { StorageError } from '../../../../server/storage/storage-error';
import { temporaryFolder, withStorage } from '../../../support/server/temporary-storage';

const settingsIn = (folder: string) => ({ dataFolder: folder, databaseUrl: `file:${join(folder, 'x.db')}` });

async function refusalOf(settings: { dataFolder: string; databaseUrl: string }): Promise<StorageError> {
  try {
    await (await openStorage(settings)).close();
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
  }
  throw new Error('the storage opened');
}

test('an empty file gets every migration, and a second start runs none and reads what the first has stored', async () => {
  const settings = settingsIn(temporaryFolder());
  for (const start of ['first', 'second']) {
    const { db, close } = await openStorage(settings);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    const names = rows.map(({ name }) => name);
    assert.equal(names, Object.keys(MIGRATIONS), start);
    if (start === 'first') await db.insertInto('settings').values({ key: 'kept', json: '1' }).execute();
    assert.equal(await db.selectFrom('settings').selectAll().execute(), [{ key: 'kept', json: '1' }]);
    await close();
  }
});

test('only this user can read the folder, which is created, and the files in it, also in an existing folder', async () => {
  const [created, existing] = [join(temporaryFolder(), 'deep', 'data'), temporaryFolder()];
  chmodSync(existing, 0o755);
  for (const folder of [created, existing]) {
    const storage = await openStorage(settingsIn(folder));
    for (const name of ['x.db', 'x.db-wal', 'x.db-shm'])
      assert.is(statSync(join(folder, name)).mode & 0o777, 0o600, name);
    await storage.close();
  }
  assert.is(statSync(created).mode & 0o077, 0);
});

test('the embedded file loses no acknowledged write to a power cut', async () => {
  const storage = await openStorage(settingsIn(temporaryFolder()));
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(storage.db)).rows[0] ?? {});
  assert.equal(await pragma('journal_mode'), ['wal']);
  assert.equal(await pragma('synchronous'), [2]);
  assert.equal(await pragma('foreign_keys'), [1]);
  assert.equal(await pragma('busy_timeout'), [5000]);
  await storage.close();
});

test('a data folder that is a file, or that the system refuses, is refused with a message', async () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  const refused = async (folder: string) => (await refusalOf(settingsIn(folder))).message;
  const begin = (folder: string) => `The folder ${folder} cannot be created or written: `;
  assert.is(await refused(path), `${begin(path)}a file stands where the folder should be.`);
  if (existsSync('/proc/self')) assert.match(await refused('/proc/vestibule/data'), begin('/proc/vestibule/data'));
  if (existsSync('/sys/kernel')) assert.is(await refused('/sys'), `${begin('/sys')}permission denied.`);
  if (process.getuid?.() === 0) return; // root may write everywhere
  const folder = temporaryFolder();
  chmodSync(folder, 0o500);
  assert.match(await refused(folder), 'permission denied');
});

test('a file that is no database is refused and not changed', async () => {
  const folder = temporaryFolder();
  const text = 'a diary, '.repeat(1000);
  writeFileSync(join(folder, 'x.db'), text);
  assert.match((await refusalOf(settingsIn(folder))).message, 'it is not a database');
  assert.is(readFileSync(join(folder, 'x.db'), 'utf8'), text);
});

test('a database server that does not answer is refused without its password', async () => {
  const { message } = await refusalOf({
    dataFolder: temporaryFolder(),
    databaseUrl: 'postgres://vestibule:hunter2@127.0.0.1:9/vestibule',
  });
  assert.is(message, 'The database at 127.0.0.1:9/vestibule cannot be used: nothing answers at that address.');
});

test('a value is never interpreted as SQL, and refused before it is bound where it would be cut or end the process', () =>
  withStorage(async (db) => {
    const json = `'); drop table settings; --`;
    await db.insertInto('settings').values({ key: 'a', json }).execute();
    assert.equal(await db.selectFrom('settings').select('json').execute(), [{ json }]);
    for (const value of [true, Number.NaN, 'admin\0x', { $gt: '' }, undefined]) {
      const read = sql`select key from settings where key = ${value}`.execute(db);
      const isRefused = await read.then(
        () => false,
        () => true,
      );
      // PostgreSQL's client turns some of them into text that matches nothing.
      assert.ok(isRefused || process.env.TEST_POSTGRES_URL !== undefined, String(value));
    }
  }));

interface Rows {
  numbers: { value: number };
}

/** A database in memory with the numbers from 1 to 250, and the statements that it has prepared. */
async function openNumbers() {
  const database = new Database(':memory:');
  const prepared: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (text: string) => {
    prepared.push(text);
    return prepare(text);
  };
  const db = new Kysely<Rows>({ dialect: sqliteDialect(database) });
  await db.schema.createTable('numbers').addColumn('value', 'integer').execute();
  const values = Array.from({ length: 250 }, (_, index) => ({ value: index + 1 }));
  await db.insertInto('numbers').values(values).execute();
  prepared.length = 0;
  return { db, prepared };
}

test('a read that is repeated is prepared once, and gets the values and rows of each time', async () => {
  const { db, prepared } = await openNumbers();
  const above = async (limit: number) => {
    const rows = await db.selectFrom('numbers').select('value').where('value', '>', limit).execute();
    return rows.map(({ value }) => value);
  };
  assert.equal(await above(248), [249, 250]);
  assert.is((await above(50)).length, 200); // libsql reads 100 rows at a time
  await db.insertInto('numbers').values({ value: 251 }).execute();
  assert.equal(await Promise.all([above(249), above(250), above(251)]), [[250, 251], [251], []]);
  assert.is(prepared.filter((text) => text.startsWith('select')).length, 1);
  await db.destroy();
});

test('a read that has failed can be repeated', async () => {
  const { db } = await openNumbers();
  const read = async (json: string) =>
    (await sql<{ result: number }>`select json_extract(${json}, '$.a') as result`.execute(db)).rows;
  assert.equal(await read('{"a":1}'), [{ result: 1 }]);
  assert.match(String(await read('{').catch(String)), /malformed JSON/);
  assert.equal(await read('{"a":2}'), [{ result: 2 }]);
  await db.destroy();
});

test('a read of all columns has those of a migration that ran meanwhile', async () => {
  const { db } = await openNumbers();
  const first = () => db.selectFrom('numbers').selectAll().limit(1).execute();
  assert.equal(await first(), [{ value: 1 }]);
  await sql`alter table numbers add column name text default 'one'`.execute(db);
  assert.equal(await first(), [{ value: 1, name: 'one' }]);
  await db.destroy();
});

test.run();
