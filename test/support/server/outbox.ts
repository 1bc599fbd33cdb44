import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from './start-server';

/** The mails to an address in the outbox folder, the oldest first. */
export function outboxOf({ dataFolder }: RunningServer, address: string): string[] {
  const folder = join(dataFolder, 'outbox');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).sort(); // their names begin with the time
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).filter((mail) => isTo(mail, address));
}

/** Whether a mail is addressed to an address; long header fields are folded (RFC 5322 §2.2.3). */
function isTo(mail: string, address: string): boolean {
  return new RegExp(`^To:.*${address.replaceAll('.', '\\.')}`, 'im').test(mail.replace(/\r?\n[ \t]+/g, ' '));
}
