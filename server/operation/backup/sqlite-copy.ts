import { rmSync } from 'node:fs';
import Database from 'libsql';
import * as v from 'valibot';
import { CHECK, keyIdIn } from '../../storage/secrets/open-secrets';
import { StorageError } from '../../storage/storage-error';

/** How long reading waits for the database, in ms. */
const BUSY_TIMEOUT = 10_000;

/**
 * Copies an embedded database to a new file, as of one moment, while servers read and write it. In WAL mode a reader does
 * not keep writers waiting.
 */
export function copySqlite(path: string, to: string): void {
  const database = new Database(path, { timeout: BUSY_TIMEOUT });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

/** What a backup says of its database. */
export interface DatabaseFacts {
  /** The last migration. */
  readonly schema: string;
  /** The id of the secret key that the database is encrypted with; empty for none. */
  readonly keyId: string;
}

const Setting = v.array(v.object({ json: v.pipe(v.string(), v.parseJson()) }));

/** Reads the facts of a copy that {@link checkSqlite} has accepted. */
export function readSqliteFacts(path: string, keys: readonly Uint8Array[]): DatabaseFacts {
  const schema = checkSqlite(path, path);
  const database = new Database(path);
  try {
    const rows = database.prepare('select json from settings where key = ?').all(CHECK);
    return { schema, keyId: keyIdIn(v.parse(Setting, rows)[0]?.json, keys) };
  } finally {
    database.close();
  }
}

const Integrity = v.tuple([v.object({ integrity_check: v.literal('ok') })]);

/**
 * Checks that a file is a complete database, and not in use.
 *
 * @returns its last migration
 * @throws StorageError where it is damaged
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
 * Writes what is in the -wal file into the database file, and removes the -wal file.
 *
 * @returns false for a damaged database
 * @throws StorageError where another program uses it
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
