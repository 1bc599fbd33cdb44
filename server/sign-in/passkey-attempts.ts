import type { PasskeyError } from '../../shared/contract/sign-in/passkeys';
import type { RecordEvent } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import {
  type AssertionInput,
  recordPasskeyUse,
  type VerifiedPasskey,
  verifyAssertion,
} from '../passkeys/verify-assertion';
import type { Db } from '../storage/connection';
import { type NetworkAttempt, reserveNetworkAttempt, takeBackNetworkAttempt } from '../throttling/password-attempts';

/** A passkey that was verified, and the attempt that counts as failed until its use is stored. */
export interface CountedPasskey extends VerifiedPasskey {
  readonly attempt: NetworkAttempt;
}

export type CountedVerification =
  | CountedPasskey
  | { readonly kind: 'refused'; readonly reason: PasskeyError }
  /** `retryAfter` is in whole seconds. */
  | { readonly kind: 'throttled'; readonly retryAfter: number };

/**
 * Verifies a passkey that stands in place of a password. Attempts count for the network as those with passwords do, and for
 * nothing else: others who know the name of the account or the id of the passkey do not keep its owner out.
 */
export async function verifyCountedPasskey(
  deps: SecretDeps,
  input: AssertionInput & { readonly address: string },
): Promise<CountedVerification> {
  const attempt = { address: input.address, waits: new Map<string, number>() };
  const permission = await reserveNetworkAttempt(deps, attempt);
  if (permission.kind === 'throttled') return permission;
  const verification = await verifyAssertion(deps, input);
  return verification.kind === 'verified' ? { ...verification, attempt } : verification;
}

/** Stores the use of a passkey. @returns false if it must be refused, which is recorded */
export async function storePasskeyUse(
  trx: { readonly db: Db; readonly now: number; readonly record: RecordEvent },
  verified: VerifiedPasskey,
  attempt?: NetworkAttempt,
): Promise<boolean> {
  const { user_id: userId, name: target } = verified.passkey;
  const isStored = await recordPasskeyUse(trx, verified);
  if (!isStored) await trx.record({ event: 'passkey-refused', userId, target });
  else if (attempt !== undefined) await takeBackNetworkAttempt(trx.db, attempt);
  return isStored;
}
