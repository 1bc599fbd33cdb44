import type { Deps } from '../deps';
import type { Db } from '../storage/connection';

/*
 * A pre-session is the session between the password and the end of the sign-in. It only gives access to the step that
 * the user has reached.
 */

/** The sign-in steps that can have a pre-session, in their order. */
export const PRE_SESSION_STEPS = [
  'second-factor',
  'device',
  'passkey-setup',
  'two-factor-setup',
  'change-password',
] as const;

export type PreSessionStep = (typeof PRE_SESSION_STEPS)[number];

/** How long a pre-session lasts, in ms. */
const LIFETIME = 600_000;

/** How long the step with a mailed code lasts, in ms: longer than a code, so that the user can request another one. */
const DEVICE_LIFETIME = 1_800_000;

/** Returns how long the pre-session of a step lasts, in ms. */
export const preSessionLifetime = (step: PreSessionStep): number => (step === 'device' ? DEVICE_LIFETIME : LIFETIME);

/** How many second-factor codes a pre-session allows. The next attempt ends it. */
const MAX_ATTEMPTS = 4;

/**
 * Counts an attempt of a pre-session. Call it before checking the code.
 * @returns false if no attempts are left
 */
export async function countAttempt(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set((update) => ({ attempts: update('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/**
 * Restarts the lifetime of a pre-session whose user waits for another mailed code.
 * @returns the new end, in ms since 1970
 */
export async function prolongPreSession({ db, clock }: Deps, id: string): Promise<number> {
  const expiresAt = clock() + DEVICE_LIFETIME;
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('kind', '=', 'pre-session')
    .execute();
  return expiresAt;
}
