import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long mails are kept, in ms. The codes in them are valid only for minutes. */
const LIFETIME = 30 * 86_400_000;

/**
 * Returns the folder for mails when no mail server is configured. Each mail is an `.eml` file that is named by its
 * time.
 */
const outboxOf = (dataFolder: string) => join(dataFolder, 'outbox');

/** Writes a mail to a file that only the server's user can read. @returns the path of the file */
export function writeToOutbox(dataFolder: string, time: number, mail: string): string {
  const outbox = outboxOf(dataFolder);
  const file = join(outbox, `${timestamp(time)}-${randomBytes(4).toString('hex')}.eml`);
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  writeFileSync(file, mail, { mode: 0o600, flag: 'wx' });
  return file;
}

/** Deletes mails that are older than 30 days. Files with other names stay. */
export function deleteOldMails(dataFolder: string, time: number): void {
  const outbox = outboxOf(dataFolder);
  if (!existsSync(outbox)) return;
  const oldest = timestamp(time - LIFETIME);
  const old = readdirSync(outbox).filter((name) => /^\d{4}-[\dT.-]+Z-[0-9a-f]{8}\.eml$/.test(name) && name < oldest);
  for (const name of old) rmSync(join(outbox, name), { force: true });
}

const timestamp = (time: number) => new Date(time).toISOString().replaceAll(':', '-');
