import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator, sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findSession } from '../../../../server/sessions/sessions';
import { hashToken } from '../../../../server/sessions/token';
import { openStorage } from '../../../../server/storage/connection';
import { MIGRATIONS } from '../../../../server/storage/migrate';
import { openSqliteFile } from '../../../../server/storage/sqlite-file';
import { StorageError } from '../../../../server/storage/storage-error';
import type { Tables } from '../../../../server/storage/tables';
import { temporaryFolder, withStorage } from '../temporary-storage';

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

test('an empty file gets every migration, and a second start runs none', async () => {
  const settings = settingsIn(temporaryFolder());
  for (const start of ['first', 'second']) {
    const storage = await openStorage(settings);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(storage.db);
    assert.equal(
      rows.map((row) => row.name),
      Object.keys(MIGRATIONS),
      start,
    );
    await storage.close();
  }
});

test('only this user can read the file and those beside it, also in an existing folder', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const storage = await openStorage(settingsIn(folder));
  for (const name of ['x.db', 'x.db-wal', 'x.db-shm'])
    assert.is(statSync(join(folder, name)).mode & 0o777, 0o600, name);
  await storage.close();
});

test('stored data are read after closing and opening', async () => {
  const settings = settingsIn(temporaryFolder());
  const first = await openStorage(settings);
  await first.db.insertInto('settings').values({ key: 'kept', json: '1' }).execute();
  await first.close();
  const second = await openStorage(settings);
  assert.equal(await second.db.selectFrom('settings').selectAll().execute(), [{ key: 'kept', json: '1' }]);
  await second.close();
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

test('ping answers while the database is open and rejects afterwards', async () => {
  const storage = await openStorage(settingsIn(temporaryFolder()));
  await storage.ping();
  await storage.close();
  let rejected = false;
  await storage.ping().catch(() => {
    rejected = true;
  });
  assert.ok(rejected);
});

test('other users cannot read the data folder', async () => {
  const folder = join(temporaryFolder(), 'deep', 'data');
  await (await openStorage(settingsIn(folder))).close();
  assert.is(statSync(folder).mode & 0o077, 0);
});

test('a data folder that is a file is refused with a message', async () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  const { message } = await refusalOf(settingsIn(path));
  assert.is(message, `The folder ${path} cannot be created or written: a file stands where the folder should be.`);
});

test('a data folder that the system refuses causes a message, not an endless loop', async () => {
  if (!existsSync('/proc/self')) return; // Linux only
  const { message } = await refusalOf(settingsIn('/proc/vestibule/data'));
  assert.match(message, /^The folder \/proc\/vestibule\/data cannot be created/);
});

test('an existing data folder that cannot contain files is refused with a message', async () => {
  if (!existsSync('/sys/kernel')) return; // Linux only
  const { message } = await refusalOf(settingsIn('/sys'));
  assert.is(message, 'The folder /sys cannot be created or written: permission denied.');
});

test('a read-only data folder is refused with a message', async () => {
  if (process.getuid?.() === 0) return; // root may write everywhere
  const folder = temporaryFolder();
  chmodSync(folder, 0o500);
  assert.match((await refusalOf(settingsIn(folder))).message, 'permission denied');
});

test('a file that is no database is refused and not changed', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'x.db'), 'a diary, '.repeat(1000));
  assert.match((await refusalOf(settingsIn(folder))).message, 'it is not a database');
  assert.is(readFileSync(join(folder, 'x.db'), 'utf8'), 'a diary, '.repeat(1000));
});

test('a database of a newer version is refused and not changed', async () => {
  const settings = settingsIn(temporaryFolder());
  const storage = await openStorage(settings);
  await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030')`.execute(storage.db);
  await storage.close();
  assert.match((await refusalOf(settings)).message, '999-future');
});

test('a database server that does not answer is refused without its password', async () => {
  const { message } = await refusalOf({
    dataFolder: temporaryFolder(),
    databaseUrl: 'postgres://vestibule:hunter2@127.0.0.1:9/vestibule',
  });
  assert.is(message, 'The database at 127.0.0.1:9/vestibule cannot be used: nothing answers at that address.');
});

test('values that would end the process or be cut are refused before they are bound', () =>
  withStorage(async (db) => {
    for (const value of [true, Number.NaN, 'admin\0x', { $gt: '' }, undefined]) {
      let refused = false;
      await sql`select key from settings where key = ${value}`.execute(db).catch(() => {
        refused = true;
      });
      // PostgreSQL's client turns some of them into text that matches nothing.
      assert.ok(refused || process.env.TEST_POSTGRES_URL !== undefined, String(value));
    }
  }));

test('a value is never interpreted as SQL', () =>
  withStorage(async (db) => {
    const json = `'); drop table settings; --`;
    await db.insertInto('settings').values({ key: 'a', json }).execute();
    assert.equal(await db.selectFrom('settings').select('json').execute(), [{ json }]);
  }));

test('a database from before two-factor keeps its users and sessions', async () => {
  const settings = settingsIn(temporaryFolder());
  const before = new Kysely<Tables>({ dialect: (await openSqliteFile(join(settings.dataFolder, 'x.db'))).dialect });
  const old = Object.entries(MIGRATIONS).filter(([name]) => name < '004');
  const migrations = Object.fromEntries(old);
  await new Migrator({ db: before, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  await sql`insert into users values ('u', 'Ada', 'ada', 'Ada', 'a@b.example', '', '', null, 0, 0, 0, 0, 0, 0, null, 1, 1)`.execute(
    before,
  );
  const hash = hashToken('A'.repeat(43));
  await sql`insert into sessions values ('s', ${hash}, 'u', 'user', '', '', 1, 9999)`.execute(before);
  await before.destroy();
  const storage = await openStorage(settings);
  const session = await findSession({ db: storage.db, clock: () => 2 }, 'A'.repeat(43));
  assert.equal([session?.kind, session?.step, session?.isTenantAccess], ['user', undefined, false]);
  const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  assert.is(user.always_validate_device, 0);
  await storage.close();
});

test.run();
