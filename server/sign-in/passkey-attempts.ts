import type { PasskeyError } from '../../shared/contract/sign-in/passkeys';
import {
  type AssertionInput,
  recordPasskeyUse,
  type VerifiedPasskey,
  verifyAssertion,
} from '../accounts/passkeys/verify-assertion';
import type { RecordEvent } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import {
  type PasswordAttempt,
  recordPasswordSuccess,
  reservePasswordAttempt,
  takeBackPasswordAttempt,
} from '../throttling/password-attempts';

/** A passkey that was verified, and the attempt that counts as failed until its use is stored. */
export interface CountedPasskey extends VerifiedPasskey {
  readonly attempt: PasswordAttempt;
}

export type CountedVerification =
  | CountedPasskey
  | { readonly kind: 'refused'; readonly reason: PasskeyError }
  /** `retryAfter` is in whole seconds. */
  | { readonly kind: 'throttled'; readonly retryAfter: number };

/**
 * Verifies a passkey that stands in place of a password. Attempts count for the network as those with passwords do, and for
 * the passkey instead of the account, so that wrong passwords of others do not keep its owner out.
 */
export async function verifyCountedPasskey(
  deps: SecretDeps,
  input: AssertionInput & { readonly address: string },
): Promise<CountedVerification> {
  const waits = new Map<string, number>();
  const attempt = { userName: `passkey ${input.credential.id}`, address: input.address, waits };
  const permission = await reservePasswordAttempt(deps, attempt);
  if (permission.kind === 'throttled') return permission;
  const verification = await verifyAssertion(deps, input);
  if (verification.kind === 'verified') return { ...verification, attempt };
  // A page that was open for long is no attack.
  if (verification.reason === 'PASSKEY_EXPIRED') await takeBackPasswordAttempt(deps.db, attempt);
  return verification;
}

/** Stores the use of a passkey. @returns false if it must be refused, which is recorded */
export async function storePasskeyUse(
  trx: { readonly db: Db; readonly now: number; readonly record: RecordEvent },
  verified: VerifiedPasskey,
  attempt?: PasswordAttempt,
): Promise<boolean> {
  const { user_id: userId, name: target } = verified.passkey;
  const isStored = await recordPasskeyUse(trx, verified);
  if (!isStored) await trx.record({ event: 'passkey-refused', userId, target });
  else if (attempt !== undefined) await recordPasswordSuccess(trx.db, attempt);
  return isStored;
}
