import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { describeError } from './describe-error';
import { keepFileOwner } from './keep-file-owner';
import { createPrivateFolder } from './private-folder';
import { StorageError } from './storage-error';

/**
 * Takes the lock that a server holds on its embedded file.
 * @returns a function that releases the lock; the end of the process releases it as well
 * @throws StorageError if a server holds it
 */
export function lockDatabase(databaseUrl: string): () => void {
  if (!databaseUrl.startsWith('file:')) return () => {};
  const path = databaseUrl.slice('file:'.length);
  createPrivateFolder(dirname(path));
  const file = `${realPath(path)}.lock`;
  let database: Database.Database | undefined;
  try {
    // An existing file is not opened here, because closing it would release the locks that this process has on it.
    if (!existsSync(file)) {
      closeSync(openSync(file, 'a', 0o600));
      keepFileOwner(path, file);
    }
    // Node has no file locks. SQLite uses locks of the system, which end with the process.
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

/** Returns the path without symbolic links, because two servers may use different links to the same file. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path; // the file is created later
  }
}

function lockRefused({ path, file }: { path: string; file: string }, error: unknown): StorageError {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
  if (!isTaken) return new StorageError(`The lock file ${file} cannot be used: ${describeError(error)}.`);
  return new StorageError(
    `Another server uses the database file ${path}. Stop it first, or set VESTIBULE_DATA to another folder. Several servers side by side need PostgreSQL: set VESTIBULE_DATABASE_URL.`,
  );
}
