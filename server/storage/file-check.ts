import { type Stats, statSync } from 'node:fs';
import { StorageError } from './storage-error';

/**
 * Compares a database file with what the open connection has: a file that was removed or replaced takes every later
 * write with it, and SQLite does not notice.
 *
 * @param path of a file that the connection has just opened
 * @returns throws a StorageError once the file, or one of the two that SQLite keeps beside it, is no more what it was
 */
export function watchFile(path: string): () => void {
  const known = new Map<string, Stats>();
  const look = (file: string): void => {
    const before = known.get(file);
    const now = statSync(file, { throwIfNoEntry: false });
    if (before === undefined) {
      if (now !== undefined) known.set(file, now);
      return;
    }
    if (now === undefined) throw lost(file, 'was removed');
    if (now.ino !== before.ino || now.dev !== before.dev) throw lost(file, 'was replaced');
    // Only of the database itself: the log beside it begins anew from time to time.
    if (file === path && now.size < before.size) throw lost(file, 'was cut off');
    if (now.size > before.size) known.set(file, now);
  };
  return () => {
    for (const suffix of ['', '-wal', '-shm']) look(`${path}${suffix}`);
  };
}

function lost(file: string, what: string): StorageError {
  return new StorageError(
    `${file} ${what} while the server was using it. Nothing more is written. Stop the server, put the database back, and start again.`,
  );
}
