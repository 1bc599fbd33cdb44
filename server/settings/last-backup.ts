import * as v from 'valibot';

/** The key in the settings table under which `npm run backup` stores when it ran. */
export const LAST_BACKUP = 'last-backup';

const Stored = v.object({ at: v.number() });

/** Returns when `npm run backup` last ran, in ms since 1970, from the stored value; null if it never did. */
export function lastBackupOf(value: unknown): number | null {
  const stored = v.safeParse(Stored, value);
  return stored.success ? stored.output.at : null;
}
