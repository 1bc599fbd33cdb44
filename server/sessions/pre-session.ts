import type { Deps } from '../deps';
import type { Db } from '../storage/connection';

/** What a pre-session may be for, in the order in which it is asked for. */
export const PRE_SESSION_STEPS = ['second-factor', 'device', 'two-factor-setup'] as const;

export type PreSessionStep = (typeof PRE_SESSION_STEPS)[number];

/** How long a pre-session lasts, in ms. */
export const PRE_SESSION_LIFETIME = 600_000;

/** So many second-factor codes are looked at in a pre-session; the next one ends it. */
const MOST_ATTEMPTS = 4;

/** Counts an attempt of a pre-session before its code is looked at. @returns false when there are none left */
export async function countAttempt(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set((update) => ({ attempts: update('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', MOST_ATTEMPTS)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/** Starts the time of a pre-session anew: its person waits for another mail. @returns when it ends now */
export async function prolongPreSession({ db, clock }: Deps, id: string): Promise<number> {
  const expiresAt = clock() + PRE_SESSION_LIFETIME;
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('kind', '=', 'pre-session')
    .execute();
  return expiresAt;
}
