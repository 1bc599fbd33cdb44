import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import { watchFile } from './file-check';
import type { OpenedDialect } from './opened-database';
import { fileDialect } from './sqlite-dialect';
import { reasonOf, StorageError } from './storage-error';
import { undoCutOffMigration } from './undo-partial-migration';

/** How long a statement waits for another process that writes, in ms. */
const BUSY_TIMEOUT = 5000;

/** The same when the server stops, which has to end in time. */
const LAST_BUSY_TIMEOUT = 1000;

/** Bytes that must still fit on the disk of a server that is well. */
const PROBE = 65_536;

/** Creates a folder that only this user reads: password hashes and keys lie in it. */
export function createFolder(folder: string): void {
  try {
    createMissing(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    tryFile(join(folder, `.writable-${process.pid}`), Buffer.of());
  } catch (error) {
    throw new StorageError(`The folder ${folder} cannot be created or written: ${reasonOf(error)}.`);
  }
}

/** Only a file tells: as root, the folders of /sys may be written, and hold none. */
function tryFile(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes, { mode: 0o600 });
  } finally {
    rmSync(path, { force: true });
  }
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

/**
 * Opens the embedded database, creates it where there is none.
 *
 * @param keyFile the file of the secret key, which is created after the database: where it is, there was a database
 * @throws StorageError with words for the person who starts the server
 */
export function openFile(path: string, keyFile?: string): OpenedDialect {
  createFolder(dirname(path));
  const description = `The database file ${path}`;
  const before = keyFile !== undefined && existsSync(keyFile) ? { path, keyFile } : undefined;
  if (before !== undefined && !(statSync(path, { throwIfNoEntry: false })?.size ?? 0)) throw isLost(before);
  let database: Database.Database | undefined;
  try {
    // SQLite itself would let everybody read it, and gives the files beside it the same mode as this one has.
    closeSync(openSync(path, 'a', 0o600));
    database = new Database(path, { timeout: BUSY_TIMEOUT });
    database.exec('pragma journal_mode = wal');
    // What was acknowledged survives power loss too: FULL syncs the log before a commit returns, NORMAL would not.
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    if (before !== undefined && isEmpty(database)) throw isLost(before);
    return { ...openedFile(database, path), description };
  } catch (error) {
    database?.close();
    if (error instanceof StorageError) throw error;
    throw new StorageError(`${description} cannot be used: ${reasonOf(error)}.`);
  }
}

function openedFile(database: Database.Database, path: string): Omit<OpenedDialect, 'description'> {
  const check = watchFile(path);
  check(); // remembers what was opened
  return {
    dialect: fileDialect(database, check),
    beforeMigrations: undoCutOffMigration,
    check: () => {
      check();
      // Beside the file, since a database can overwrite what it has already on a disk that takes nothing more.
      tryFile(join(dirname(path), `.writable-${process.pid}`), Buffer.alloc(PROBE));
    },
    finish: () => {
      check();
      database.exec(`pragma busy_timeout = ${LAST_BUSY_TIMEOUT}`);
      // Otherwise the file alone would be no copy: what was written last would be in the log beside it.
      const [answer] = database.prepare('pragma wal_checkpoint(truncate)').all();
      if (!isWhole(answer)) throw new StorageError(`${path} is no full copy without ${path}-wal: it is in use.`);
    },
  };
}

const CheckpointAnswer = v.object({ busy: v.literal(0) });

function isWhole(answer: unknown): boolean {
  return v.is(CheckpointAnswer, answer);
}

function isEmpty(database: Database.Database): boolean {
  return database.prepare('select 1 from sqlite_schema limit 1').all().length === 0;
}

function isLost({ path, keyFile }: { path: string; keyFile: string }): StorageError {
  return new StorageError(
    `The database file ${path} is missing or empty, but ${keyFile} says that there was one. Put the database back, with its -wal file if it has one. To begin without its users, move ${keyFile} away.`,
  );
}
