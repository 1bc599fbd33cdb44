import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a new file to the owner of the file that it replaces, or of its folder. Only root can do that, and it lets the
 * user of the server read files that an operator's command created as root.
 */
export function keepFileOwner(replaced: string, file: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(replaced) ? replaced : dirname(replaced));
  chownSync(file, uid, gid);
}
