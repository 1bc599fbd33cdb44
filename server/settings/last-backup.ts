import * as v from 'valibot';

/** The key in the settings table under which `npm run backup` stores when it ran. */
export const LAST_BACKUP = 'last-backup';

/** The age in ms after which administrators are told that the last backup is too old. */
const OVERDUE = 7 * 86_400_000;

const Stored = v.object({ at: v.number() });

/** Returns when `npm run backup` last ran, in ms since 1970, from the stored value; null if it never did. */
export function lastBackupOf(value: unknown): number | null {
  const stored = v.safeParse(Stored, value);
  return stored.success ? stored.output.at : null;
}

/** Tells whether the last backup, by the stored value, is too old or missing. */
export function isBackupOverdue(value: unknown, now: number): boolean {
  const at = lastBackupOf(value);
  return at === null || now - at > OVERDUE;
}
