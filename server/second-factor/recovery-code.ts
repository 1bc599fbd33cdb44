import { randomInt } from 'node:crypto';
import { SECOND_FACTOR_MAX_LENGTH } from '../../shared/contract/sign-in/second-factor';
import { recordingTransaction } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import { verifyPassword } from '../passwords/password';
import { forgetRememberedBrowsers } from '../sessions/devices/remembered-browsers';
import type { Db } from '../storage/connection';
import { INACTIVE } from './stored-two-factor';

/** The characters of a recovery code, without those that look alike: 0 and O, 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Generates a recovery code, which deactivates two-factor once. It has as many characters as the input field allows,
 * about 39 random bits.
 */
export function createRecoveryCode(): string {
  return Array.from({ length: SECOND_FACTOR_MAX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Tells whether a text has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return code.length === SECOND_FACTOR_MAX_LENGTH && [...code].every((character) => ALPHABET.includes(character));
}

/**
 * Accepts the recovery code once, and deactivates two-factor.
 * @returns whether the code was right
 */
export async function redeemRecoveryCode(
  deps: SecretDeps,
  {
    userId,
    code,
    onRecoveryCodeUsed,
  }: { userId: string; code: string; onRecoveryCodeUsed?: ((trx: Db) => Promise<void>) | undefined },
): Promise<boolean> {
  const row = await deps.db
    .selectFrom('two_factor')
    .select('drop_code_hash')
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  const hash = row?.drop_code_hash;
  if (!(await verifyPassword(hash, code)) || typeof hash !== 'string') return false;
  return recordingTransaction(deps, async (trx, record) => {
    const deactivated = await trx
      .updateTable('two_factor')
      .set(INACTIVE)
      .where('user_id', '=', userId)
      .where('drop_code_hash', '=', hash)
      .executeTakeFirst();
    if (deactivated.numUpdatedRows !== 1n) return false;
    await forgetRememberedBrowsers(trx, userId);
    await record({ event: 'two-factor-disabled', userId, detail: 'recovery-code' });
    await onRecoveryCodeUsed?.(trx);
    return true;
  });
}
