import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { openStorage, type Storage, type StorageSettings } from './connection';
import { createFolder } from './sqlite-file';
import { reasonOf, StorageError } from './storage-error';

/**
 * Opens the storage for a server. An embedded file has one server: what a server keeps in memory, such as the streams of
 * events, no other one would know of. Other programs may still open the file beside it.
 *
 * @throws StorageError with words for the person who starts the server
 */
export async function openServerStorage(settings: StorageSettings): Promise<Storage> {
  const unlock = lock(settings.databaseUrl);
  try {
    const storage = await openStorage(settings);
    return { ...storage, close: () => storage.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @returns ends the lock, as the end of the process does, whatever ends it */
function lock(databaseUrl: string): () => void {
  if (!databaseUrl.startsWith('file:')) return () => {};
  const path = databaseUrl.slice('file:'.length);
  createFolder(dirname(path));
  const file = `${realPath(path)}.lock`;
  let database: Database.Database | undefined;
  try {
    // Only where there is none: closing a file takes away the locks that this process may have on it.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    // Node has no locks of its own. SQLite's are the system's: they end with the process.
    database = new Database(file);
    database.exec('pragma journal_mode = memory');
    database.exec('begin exclusive');
  } catch (error) {
    database?.close();
    throw lockRefused({ path, file }, error);
  }
  const held = database;
  return () => {
    held.exec('rollback');
    held.close();
  };
}

/** Of a link the file that it leads to: two servers may know it by different names. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), basename(path)); // the file is created later
  }
}

function lockRefused({ path, file }: { path: string; file: string }, error: unknown): StorageError {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
  if (!isTaken) return new StorageError(`The lock file ${file} cannot be used: ${reasonOf(error)}.`);
  return new StorageError(
    `Another server uses the database file ${path}. Stop it first, or set VESTIBULE_DATA to another folder. Several servers side by side need PostgreSQL: set VESTIBULE_DATABASE_URL.`,
  );
}
