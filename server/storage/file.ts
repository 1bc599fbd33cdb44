import { accessSync, closeSync, constants, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SqliteDialect } from 'kysely';
import Database from 'libsql';
import { guardParameters } from './guarded-parameters';
import type { OpenedDialect } from './opened-dialect';
import { reasonOf, StorageError } from './storage-error';

/** How long a statement waits for another process that writes, in ms. */
const BUSY_TIMEOUT = 5000;

/** Creates a folder that only this user reads: password hashes and keys lie in it. */
export function createFolder(folder: string): void {
  try {
    createMissing(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    tryFile(join(folder, `.writable-${process.pid}`));
  } catch (error) {
    throw new StorageError(`The folder ${folder} cannot be created or written: ${reasonOf(error)}.`);
  }
}

/** Only a file tells: as root, the folders of /sys may be written, and hold none. */
function tryFile(path: string): void {
  writeFileSync(path, '', { mode: 0o600 });
  rmSync(path);
}

/** Step by step: Node 20's own recursive mkdir never returns where the kernel refuses with ENOENT, as /proc does. */
function createMissing(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) createMissing(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it since.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

export function openFile(path: string): OpenedDialect {
  createFolder(dirname(path));
  const description = `The database file ${path}`;
  try {
    // SQLite itself would let everybody read it, and gives the files beside it the same mode as this one has.
    closeSync(openSync(path, 'a', 0o600));
    const database = new Database(path, { timeout: BUSY_TIMEOUT });
    database.exec('pragma journal_mode = wal');
    // What was acknowledged survives power loss too: FULL syncs the log before a commit returns, NORMAL would not.
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    return { dialect: new SqliteDialect({ database: guardParameters(database) }), description };
  } catch (error) {
    throw new StorageError(`${description} cannot be used: ${reasonOf(error)}.`);
  }
}
