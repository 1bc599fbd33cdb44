import type { SecretDeps } from '../deps';
import { secretContext } from './stored-two-factor';
import { findTimeStep, latestTimeStep } from './totp';
import type { TypedCode } from './typed-code';

/** `used`: the code is right but has been accepted before. */
export type CodeResult = 'right' | 'wrong' | 'used';

/** Tells whether a code would be accepted. The code stays valid. Without active two-factor every code is wrong. */
export async function checkAuthenticatorCode(deps: SecretDeps, { userId, code }: TypedCode): Promise<CodeResult> {
  return (await compareCode(deps, { userId, code })).result;
}

/**
 * Accepts a code once (RFC 6238 §5.2): its time step is stored, and codes of that step and of earlier ones are refused.
 * Of two parallel requests only one updates the row. A stored step in the future comes from a clock that was ahead; it
 * is ignored, because otherwise no code would be accepted until then.
 */
export async function redeemAuthenticatorCode(deps: SecretDeps, { userId, code }: TypedCode): Promise<CodeResult> {
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
