import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** ms. The codes in mails are good for minutes; what is older was read or never will be. */
const KEPT = 30 * 86_400_000;

/** Where mails are put that no mail server is to have, one `.eml` file each, named by their time. */
const outboxOf = (dataFolder: string) => join(dataFolder, 'outbox');

/** Writes a mail that only this user may read; answers its file. */
export function putInOutbox(dataFolder: string, time: number, mail: string): string {
  const outbox = outboxOf(dataFolder);
  const file = join(outbox, `${stamp(time)}-${randomBytes(4).toString('hex')}.eml`);
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  writeFileSync(file, mail, { mode: 0o600, flag: 'wx' });
  return file;
}

/** Throws away the mails of more than 30 days ago; what has another name is somebody else's. */
export function emptyOutbox(dataFolder: string, time: number): void {
  const outbox = outboxOf(dataFolder);
  if (!existsSync(outbox)) return;
  const oldest = stamp(time - KEPT);
  const old = readdirSync(outbox).filter((name) => /^\d{4}-[\dT.-]+Z-[0-9a-f]{8}\.eml$/.test(name) && name < oldest);
  for (const name of old) rmSync(join(outbox, name), { force: true });
}

const stamp = (time: number) => new Date(time).toISOString().replaceAll(':', '-');
