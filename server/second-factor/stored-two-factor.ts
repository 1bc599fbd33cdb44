import { type RecordEvent, recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { forgetRememberedBrowsers } from '../sessions/devices/remembered-browsers';
import type { Db } from '../storage/connection';

/** The state of a user's two-factor authentication. */
export interface TwoFactor {
  isActive: boolean;
  /** How many sign-ins have skipped the set-up that the policy requires. */
  skipsUsed: number;
}

/** Reads the two-factor state of a user. Without a row, two-factor is not active. */
export async function readTwoFactor(db: Db, userId: string): Promise<TwoFactor> {
  const row = await db
    .selectFrom('two_factor')
    .select(['secret', 'skips_used'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { isActive: typeof row?.secret === 'string', skipsUsed: row?.skips_used ?? 0 };
}

/** Finds when and in which browser the authenticator of a user was activated, if there is one. */
export function findAuthenticator(db: Db, userId: string) {
  return db
    .selectFrom('two_factor')
    .select(['activated_at', 'browser'])
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
}

/** Returns the encryption context of the two-factor secret of a user. */
export function secretContext(userId: string): string {
  return `two-factor ${userId}`;
}

/**
 * Deactivates two-factor.
 * @param inTransaction stores more in the same transaction
 * @returns whether two-factor was active
 */
export function deactivate(
  deps: Pick<Deps, 'db' | 'audit'>,
  userId: string,
  inTransaction?: (trx: Db) => Promise<void>,
): Promise<boolean> {
  return recordingTransaction(deps, async (trx, record) => {
    const isDeactivated = await deactivateIn(trx, record, userId);
    if (isDeactivated) await inTransaction?.(trx);
    return isDeactivated;
  });
}

/** Deactivates two-factor in a transaction. @returns whether it was active */
export async function deactivateIn(trx: Db, record: RecordEvent, userId: string): Promise<boolean> {
  const updated = await trx
    .updateTable('two_factor')
    .set(INACTIVE)
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) return false;
  await forgetRememberedBrowsers(trx, userId);
  await record({ event: 'two-factor-disabled', userId });
  return true;
}

/** The columns of a user without active two-factor and with no skips used. */
export const INACTIVE = {
  secret: null,
  last_step: 0,
  drop_code_hash: null,
  backup_codes: null,
  skips_used: 0,
  activated_at: null,
  browser: null,
} as const;

/** Tells whether the user may skip the required set-up at a sign-in, see `recordSkip`. */
export async function hasSkipLeft(db: Db, { userId, max }: { userId: string; max: number }): Promise<boolean> {
  if (max <= 0) return false;
  const row = await db.selectFrom('two_factor').select('skips_used').where('user_id', '=', userId).executeTakeFirst();
  return (row?.skips_used ?? 0) < max;
}

/**
 * Counts a sign-in that skips the required set-up (see maxTFAActivationSkipCounter).
 * @returns false if no skips are left
 */
export async function recordSkip(db: Db, { userId, max }: { userId: string; max: number }): Promise<boolean> {
  if (max <= 0) return false;
  const row = await db
    .insertInto('two_factor')
    .values({ user_id: userId, ...INACTIVE, skips_used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((update) => ({ skips_used: update('two_factor.skips_used', '+', 1) }))
        .where('two_factor.skips_used', '<', max),
    )
    .returning('skips_used')
    .executeTakeFirst();
  return row !== undefined;
}
