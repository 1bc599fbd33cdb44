import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { realPath } from '../../storage/lock-database';
import { keyFileOf } from '../../storage/secrets/key-ring';
import { StorageError } from '../../storage/storage-error';
import { keysIn, sizeOf } from './backup-key-file';
import type { BackupArguments } from './run-with-arguments';

const SQLITE_START = 'SQLite format 3\0';

/**
 * Checks that a backup does not replace a database or a key, even with `--force`.
 * @throws StorageError if it would
 */
export function checkBackupTarget(given: BackupArguments): void {
  const { file, keyFile } = given;
  const own = ownFilesOf(given);
  for (const path of keyFile === undefined ? [file] : [file, keyFile]) {
    if (own.includes(realPath(path))) throw new StorageError(`${path} is a file of the server. Choose another name.`);
    if (startOf(path) === SQLITE_START) throw new StorageError(`${path} is a database. Choose another name.`);
  }
  if (keysIn(file) !== undefined) throw new StorageError(`${file} has a secret key. Choose another name.`);
  if (keyFile !== undefined && sizeOf(keyFile) > 0 && keysIn(keyFile) === undefined)
    throw new StorageError(`${keyFile} is not a file of keys. Choose another name.`);
}

function ownFilesOf({ settings }: BackupArguments): readonly string[] {
  const key = realPath(keyFileOf(settings));
  const { databaseUrl } = settings;
  if (!databaseUrl.startsWith('file:')) return [key];
  const database = realPath(databaseUrl.slice('file:'.length));
  return [key, ...['', '-wal', '-shm', '-journal', '.lock'].map((end) => database + end)];
}

function startOf(path: string): string {
  if (!existsSync(path) || !statSync(path).isFile()) return '';
  const descriptor = openSync(path, 'r');
  try {
    const start = Buffer.alloc(SQLITE_START.length);
    return start.toString('latin1', 0, readSync(descriptor, start));
  } finally {
    closeSync(descriptor);
  }
}
