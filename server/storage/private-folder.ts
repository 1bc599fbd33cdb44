import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeError } from './describe-error';
import { StorageError } from './storage-error';

/** Creates a folder that only this user can read, because it contains password hashes and keys. */
export function createPrivateFolder(folder: string): void {
  try {
    createMissingFolders(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    writeTestFile(join(folder, `.writable-${process.pid}`), Buffer.of());
  } catch (error) {
    throw new StorageError(`The folder ${folder} cannot be created or written: ${describeError(error)}.`);
  }
}

/**
 * Writes and removes a file. Access rights alone prove nothing, because root appears to be able to write the folders of
 * /sys.
 */
export function writeTestFile(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes, { mode: 0o600 });
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * Creates folders one by one, because the recursive mkdir of Node 20 never returns if the kernel refuses with ENOENT,
 * as in /proc.
 */
function createMissingFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) createMissingFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
