import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps, SecretDeps } from '../../deps';
import type { Db } from '../../storage/connection';
import { findTimeStep, latestTimeStep } from './totp';

/** The state of a user's two-factor authentication. */
export interface TwoFactor {
  isActive: boolean;
  /** How many sign-ins have skipped the set-up that the policy requires. */
  skipsUsed: number;
}

/** A code that was typed for a user. */
export interface TypedCode {
  userId: string;
  code: string;
}

/** `used`: the code is right but has been accepted before. */
export type CodeResult = 'right' | 'wrong' | 'used';

/** Reads the two-factor state of a user. Without a row, two-factor is not active. */
export async function readTwoFactor(db: Db, userId: string): Promise<TwoFactor> {
  const row = await db
    .selectFrom('two_factor')
    .select(['secret', 'skips_used'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { isActive: typeof row?.secret === 'string', skipsUsed: row?.skips_used ?? 0 };
}

/** Tells whether a code would be accepted. The code stays valid. Without active two-factor every code is wrong. */
export async function checkCode(deps: SecretDeps, { userId, code }: TypedCode): Promise<CodeResult> {
  return (await compareCode(deps, { userId, code })).result;
}

/**
 * Accepts a code once (RFC 6238 §5.2): its time step is stored, and codes of that step and of earlier ones are refused.
 * Of two parallel requests only one updates the row. A stored step in the future comes from a clock that was ahead; it
 * is ignored, because otherwise no code would be accepted until then.
 */
export async function redeemCode(deps: SecretDeps, { userId, code }: TypedCode): Promise<CodeResult> {
  const { result, step } = await compareCode(deps, { userId, code });
  if (result !== 'right' || step === undefined) return result;
  const latest = latestTimeStep(deps.clock());
  const stored = await deps.db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .where((where) => where.or([where('last_step', '<', step), where('last_step', '>', latest)]))
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n ? 'right' : 'used';
}

async function compareCode(
  deps: SecretDeps,
  { userId, code }: TypedCode,
): Promise<{ result: CodeResult; step?: number }> {
  const row = await deps.db
    .selectFrom('two_factor')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (typeof row?.secret !== 'string') return { result: 'wrong' };
  const step = findTimeStep(deps.secrets.open(row.secret, secretContext(userId)), code, deps.clock());
  if (step === undefined) return { result: 'wrong' };
  const isUnused = step > row.last_step || row.last_step > latestTimeStep(deps.clock());
  return { result: isUnused ? 'right' : 'used', step };
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
    const updated = await trx
      .updateTable('two_factor')
      .set(INACTIVE)
      .where('user_id', '=', userId)
      .where('secret', 'is not', null)
      .executeTakeFirst();
    if (updated.numUpdatedRows !== 1n) return false;
    await record({ event: 'two-factor-disabled', userId });
    await inTransaction?.(trx);
    return true;
  });
}

/** The columns of a user without active two-factor and with no skips used. */
export const INACTIVE = { secret: null, last_step: 0, drop_code_hash: null, skips_used: 0 } as const;

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
