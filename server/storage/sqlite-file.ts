import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import { describeError } from './describe-error';
import { detectReplacedFile } from './detect-replaced-file';
import { keepFileOwner } from './keep-file-owner';
import type { OpenedDatabase } from './opened-database';
import { createPrivateFolder, writeTestFile } from './private-folder';
import { sqliteDialect } from './sqlite-dialect';
import { StorageError } from './storage-error';

/** How long a statement waits while another process writes, in ms. */
const BUSY_TIMEOUT = 5000;

/** The same while the server stops, which has a time limit. */
const CLOSE_BUSY_TIMEOUT = 1000;

/** How many bytes must fit on the disk for the health check to pass. */
const TEST_FILE_BYTES = 65_536;

/**
 * Opens the embedded database, or creates it if it is missing.
 * @param keyFile the file of the secret key, which is created after the database; if it exists, there must have been a
 * database
 * @throws StorageError with a message for the operator of the server
 */
export function openSqliteFile(path: string, keyFile?: string): OpenedDatabase {
  createPrivateFolder(dirname(path));
  const description = `The database file ${path}`;
  const previous = keyFile !== undefined && existsSync(keyFile) ? { path, keyFile } : undefined;
  if (previous !== undefined && !(statSync(path, { throwIfNoEntry: false })?.size ?? 0)) throw missing(previous);
  let database: Database.Database | undefined;
  try {
    // SQLite would make the file readable for all users; its additional files get the same mode. An existing file is
    // not opened here, because closing it would release the locks that this process has on it.
    if (!existsSync(path)) {
      closeSync(openSync(path, 'a', 0o600));
      keepFileOwner(dirname(path), path);
    }
    database = new Database(path, { timeout: BUSY_TIMEOUT });
    database.exec('pragma journal_mode = wal');
    // A committed transaction must survive a power loss: FULL syncs the log before a commit returns, and NORMAL does
    // not.
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    if (previous !== undefined && isEmpty(database)) throw missing(previous);
    return { ...openedFile(database, path), description };
  } catch (error) {
    database?.close();
    if (error instanceof StorageError) throw error;
    throw new StorageError(`${description} cannot be used: ${describeError(error)}.`);
  }
}

function openedFile(database: Database.Database, path: string): Omit<OpenedDatabase, 'description'> {
  const check = detectReplacedFile(path);
  check(); // remembers the opened file
  return {
    dialect: sqliteDialect(database, check),
    sizeQuery: 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',

    check: () => {
      check();
      // The test file is next to the database, because the database can still overwrite its own pages on a full disk.
      writeTestFile(join(dirname(path), `.writable-${process.pid}`), Buffer.alloc(TEST_FILE_BYTES));
    },
    beforeClose: () => {
      check();
      database.exec(`pragma busy_timeout = ${CLOSE_BUSY_TIMEOUT}`);
      // Otherwise the latest writes would only be in the log, and a copy of the database file would lack them.
      const [result] = database.prepare('pragma wal_checkpoint(truncate)').all();
      if (!v.is(CompleteCheckpoint, result))
        throw new StorageError(`${path} is no full copy without ${path}-wal: it is in use.`);
    },
  };
}

const CompleteCheckpoint = v.object({ busy: v.literal(0) });

function isEmpty(database: Database.Database): boolean {
  return database.prepare('select 1 from sqlite_schema limit 1').all().length === 0;
}

function missing({ path, keyFile }: { path: string; keyFile: string }): StorageError {
  return new StorageError(
    `The database file ${path} is missing or empty, but ${keyFile} says that there was one. Put the database back, with its -wal file if it has one. To begin without its users, move ${keyFile} away.`,
  );
}
