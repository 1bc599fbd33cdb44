import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { decodeKeys, keyFileOf } from '../../storage/secrets/key-ring';
import { keyIdOf } from '../../storage/secrets/secrets';
import { realPath } from '../../storage/server-storage';
import { StorageError } from '../../storage/storage-error';
import type { BackupArguments } from './backup-arguments';

const SQLITE_START = 'SQLite format 3\0';

/** A size that no key file reaches. */
const KEYS_MAX_BYTES = 10_000;

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

/**
 * Returns the keys together with those that a file already contains, because backups from before a rotation need them.
 */
export function mergeKeys(file: string, keys: readonly Uint8Array[]): readonly Uint8Array[] {
  const ids = keys.map(keyIdOf);
  return [...keys, ...(keysIn(file) ?? []).filter((key) => !ids.includes(keyIdOf(key)))];
}

function ownFilesOf({ settings }: BackupArguments): readonly string[] {
  const key = realPath(keyFileOf(settings));
  const { databaseUrl } = settings;
  if (!databaseUrl.startsWith('file:')) return [key];
  const database = realPath(databaseUrl.slice('file:'.length));
  return [key, ...['', '-wal', '-shm', '-journal', '.lock'].map((end) => database + end)];
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function keysIn(path: string) {
  const isSmall = existsSync(path) && statSync(path).isFile() && sizeOf(path) <= KEYS_MAX_BYTES;
  return isSmall ? decodeKeys(readFileSync(path, 'utf8')) : undefined;
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
