import type { SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import { latestStep, stepOf } from './totp';

/** What is known of somebody's two-factor authentication. */
export interface TwoFactor {
  isActive: boolean;
  /** Sign-ins so far without the set-up that the policy asks for. */
  skipsUsed: number;
}

/** What somebody typed as the code of whose authenticator. */
export interface TypedCode {
  userId: string;
  code: string;
}

/** What became of a code. */
export type CodeUse = 'right' | 'wrong' | 'used';

/** How a person stands with two-factor; whoever never touched it is not active. */
export async function readTwoFactor(db: Db, userId: string): Promise<TwoFactor> {
  const row = await db
    .selectFrom('two_factor')
    .select(['secret', 'skips_used'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { isActive: typeof row?.secret === 'string', skipsUsed: row?.skips_used ?? 0 };
}

/** Whether a code would be accepted, without using it up. Where nothing is activated every code is wrong. */
export async function checkCode(deps: SecretDeps, { userId, code }: TypedCode): Promise<CodeUse> {
  return (await lookUp(deps, { userId, code })).use;
}

/**
 * Accepts a code once. RFC 6238 §5.2: its step is stored, and no code of that step or an earlier one is good any more;
 * of two at the same moment only one finds the step before. A step that cannot have been used yet was stored while a clock
 * ran ahead: it uses up no code, or none would be good until then.
 */
export async function consumeCode(deps: SecretDeps, { userId, code }: TypedCode): Promise<CodeUse> {
  const { use, step } = await lookUp(deps, { userId, code });
  if (use !== 'right' || step === undefined) return use;
  const latest = latestStep(deps.clock());
  const stored = await deps.db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .where((where) => where.or([where('last_step', '<', step), where('last_step', '>', latest)]))
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n ? 'right' : 'used';
}

async function lookUp(deps: SecretDeps, { userId, code }: TypedCode): Promise<{ use: CodeUse; step?: number }> {
  const row = await deps.db
    .selectFrom('two_factor')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (typeof row?.secret !== 'string') return { use: 'wrong' };
  const step = stepOf(deps.secrets.open(row.secret, secretPlace(userId)), code, deps.clock());
  if (step === undefined) return { use: 'wrong' };
  const isFree = step > row.last_step || row.last_step > latestStep(deps.clock());
  return { use: isFree ? 'right' : 'used', step };
}

/** Where an activated secret is sealed for. */
export function secretPlace(userId: string): string {
  return `two-factor ${userId}`;
}

/** @returns whether it was activated */
export async function deactivate(db: Db, userId: string): Promise<boolean> {
  const done = await db
    .updateTable('two_factor')
    .set(OFF)
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** A row as it is while two-factor is off; the skips begin anew. */
export const OFF = { secret: null, last_step: 0, drop_code_hash: null, skips_used: 0 } as const;

/**
 * Uses one sign-in without the set-up that the policy asks for (maxTFAActivationSkipCounter).
 *
 * @returns false when there is none left
 */
export async function takeSkip(db: Db, { userId, most }: { userId: string; most: number }): Promise<boolean> {
  if (most <= 0) return false;
  const row = await db
    .insertInto('two_factor')
    .values({ user_id: userId, ...OFF, skips_used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((update) => ({ skips_used: update('two_factor.skips_used', '+', 1) }))
        .where('two_factor.skips_used', '<', most),
    )
    .returning('skips_used')
    .executeTakeFirst();
  return row !== undefined;
}
