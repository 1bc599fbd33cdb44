import { rmSync } from 'node:fs';
import Database from 'libsql';
import * as v from 'valibot';
import { CHECK, keyIdIn } from '../../storage/secrets/stored-key-ids';
import { StorageError } from '../../storage/storage-error';

/** How long the copy waits for the database, in ms. */
const BUSY_TIMEOUT = 10_000;

/**
 * Copies an embedded database to a new file while servers use it. The copy shows one moment. In WAL mode readers do not
 * block writers.
 */
export function copySqlite(path: string, to: string): void {
  const database = new Database(path, { timeout: BUSY_TIMEOUT });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

/** Writes a row of the settings table, without the migrations that a server would run first. */
export function writeSqliteSetting(path: string, key: string, json: string): void {
  const database = new Database(path, { timeout: BUSY_TIMEOUT });
  try {
    database.prepare(`insert into settings (key, json) values (?, ?) ${ON_CONFLICT}`).run(key, json);
  } finally {
    database.close();
  }
}

/** Replaces a stored value in both kinds of databases. */
export const ON_CONFLICT = 'on conflict (key) do update set json = excluded.json';

/** The facts about a database that its backup contains. */
export interface DatabaseFacts {
  /** The name of the last migration. */
  readonly schema: string;
  /** The id of the secret key that encrypts the database; empty if there is none. */
  readonly keyId: string;
}

const Setting = v.array(v.object({ json: v.pipe(v.string(), v.parseJson()) }));

/** Reads the facts from a copy, which it first checks with {@link checkSqlite}. */
export function readSqliteFacts(path: string): DatabaseFacts {
  const schema = checkSqlite(path, path);
  const database = new Database(path);
  try {
    const rows = database.prepare('select json from settings where key = ?').all(CHECK);
    return { schema, keyId: keyIdIn(v.parse(Setting, rows)[0]?.json) };
  } finally {
    database.close();
  }
}

const Integrity = v.tuple([v.object({ integrity_check: v.literal('ok') })]);

/**
 * Checks that a file is a complete database that is not in use.
 * @returns the name of its last migration
 * @throws StorageError if it is damaged
 */
export function checkSqlite(path: string, described: string): string {
  const database = new Database(path);
  try {
    if (!v.is(Integrity, database.prepare('pragma integrity_check').all())) throw new Error('integrity_check');
    const rows = database.prepare('select name from kysely_migration order by name desc limit 1').all();
    return v.parse(v.tuple([v.object({ name: v.string() })]), rows)[0].name;
  } catch {
    throw new StorageError(`The database in ${described} is damaged. Nothing was changed.`);
  } finally {
    database.close();
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true });
  }
}

const BUSY = /^SQLITE_(BUSY|LOCKED)/;

/**
 * Merges the -wal file into the database file, and removes it.
 * @returns false for a damaged database
 * @throws StorageError if another program uses the database
 */
export function completeSqlite(path: string): boolean {
  const database = new Database(path, { timeout: 1000 });
  try {
    database.exec('pragma journal_mode = delete');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && BUSY.test(String(error.code)))
      throw new StorageError(`Another program uses the database ${path}: end it first. Nothing was changed.`);
    return false;
  } finally {
    database.close();
  }
}
