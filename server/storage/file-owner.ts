import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a new file to the owner of the file it replaces, or of the folder. Only root can: a command that an operator runs as root
 * leaves files that the user of the server can read.
 */
export function giveToOwnerOf(replaced: string, file: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(replaced) ? replaced : dirname(replaced));
  chownSync(file, uid, gid);
}
