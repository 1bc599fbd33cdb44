import { type Stats, statSync } from 'node:fs';
import { StorageError } from './storage-error';

/**
 * Returns a check that the database file is still the one that the connection opened. If the file was removed or
 * replaced, later writes are lost, which SQLite does not notice. The check throws a StorageError if the file or one of
 * SQLite's two additional files was removed or replaced.
 * @param path the path of a file that the connection has just opened
 */
export function detectReplacedFile(path: string): () => void {
  const known = new Map<string, Stats>();
  const check = (file: string): void => {
    const before = known.get(file);
    const now = statSync(file, { throwIfNoEntry: false });
    if (before === undefined) {
      if (now !== undefined) known.set(file, now);
      return;
    }
    if (now === undefined) throw lost(file, 'was removed');
    if (now.ino !== before.ino || now.dev !== before.dev) throw lost(file, 'was replaced');
    // Only the database itself is checked, because SQLite truncates its log from time to time.
    if (file === path && now.size < before.size) throw lost(file, 'was cut off');
    if (now.size > before.size) known.set(file, now);
  };
  return () => {
    for (const suffix of ['', '-wal', '-shm']) check(`${path}${suffix}`);
  };
}

function lost(file: string, what: string): StorageError {
  return new StorageError(
    `${file} ${what} while the server was using it. Nothing more is written. Stop the server, put the database back, and start again.`,
  );
}
