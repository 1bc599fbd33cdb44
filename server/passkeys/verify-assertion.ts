import type { Assertion, PasskeyError } from '../../shared/contract/sign-in/passkeys';
import type { SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { type ChallengeUse, challengeCheck } from './challenges';
import { findPasskey, type StoredPasskey, userHandleOf } from './stored-passkeys';

/** Where a passkey is used. */
export interface PasskeySite {
  readonly rpId: string;
  /** The origin of this server. */
  readonly origin: string;
  /** The origins whose pages may have this server's pages in frames. */
  readonly topOrigins: readonly string[];
}

export interface AssertionInput extends PasskeySite {
  readonly credential: Assertion;
  readonly use: ChallengeUse;
  /** The only user whose passkeys are accepted. */
  readonly userId?: string;
  /** Whether the authenticator must have verified the user, not only that a person is present. */
  readonly requiresUserVerification?: boolean;
}

/** A right answer of an authenticator. `recordPasskeyUse` stores its use. */
export interface VerifiedPasskey {
  readonly kind: 'verified';
  readonly passkey: StoredPasskey;
  readonly isUserVerified: boolean;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

export type AssertionVerification = VerifiedPasskey | { readonly kind: 'refused'; readonly reason: PasskeyError };

const refused = (reason: PasskeyError) => ({ kind: 'refused', reason }) as const;

/** Verifies the answer of an authenticator (WebAuthn Level 3 §7.2), and uses up its challenge. */
export async function verifyAssertion(deps: SecretDeps, input: AssertionInput): Promise<AssertionVerification> {
  const { credential, rpId, origin, topOrigins, use, userId, requiresUserVerification = false } = input;
  const passkey = await findPasskey(deps.db, credential.id, rpId);
  if (passkey === undefined || (userId !== undefined && passkey.user_id !== userId)) return refused('PASSKEY_UNKNOWN');
  let reason: PasskeyError = 'PASSKEY_INVALID';
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server'); // loaded at the first use
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: responseOf(credential),
      expectedChallenge: challengeCheck(deps, use, () => {
        reason = 'PASSKEY_EXPIRED';
      }),
      expectedOrigin: origin,
      expectedRPID: rpId,
      expectedTopOrigin: [...topOrigins],
      requireUserVerification: requiresUserVerification,
      // The counter is compared when the use is stored, so that a copied authenticator is recorded.
      credential: { id: passkey.credential_id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: -1 },
    });
    const { userHandle } = credential.response;
    // Where the user is not known yet, the handle must be there (WebAuthn Level 3 §7.2 step 6).
    const isOwn = userHandle ? userHandle === userHandleOf(passkey.user_id) : userId !== undefined;
    const isSameKind = (info.credentialDeviceType === 'multiDevice') === (passkey.is_backup_eligible === 1);
    if (!verified || !isOwn || !isSameKind) return refused('PASSKEY_INVALID');
    const { userVerified: isUserVerified, newCounter: counter, credentialBackedUp: isBackedUp } = info;
    return { kind: 'verified', passkey, isUserVerified, counter, isBackedUp };
  } catch {
    // The library throws for every answer that is not right; which one it was helps only an attacker.
    return refused(reason);
  }
}

/**
 * Stores the use of a passkey.
 * @returns false if its counter went back, which means that the authenticator was copied (WebAuthn Level 3 §6.1.1)
 */
export async function recordPasskeyUse(
  { db, now }: { readonly db: Db; readonly now: number },
  { passkey, counter, isBackedUp }: VerifiedPasskey,
): Promise<boolean> {
  const updated = await db
    .updateTable('passkeys')
    .set({ counter, is_backed_up: flag(isBackedUp), last_used_at: now })
    .where('id', '=', passkey.id)
    .where(({ eb, and, or }) =>
      or([eb('counter', '<', counter), ...(counter === 0 ? [and([eb('counter', '=', 0)])] : [])]),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Returns the answer in the types of the library, which the schema of the call has checked. */
function responseOf({ id, rawId, response }: Assertion) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const common = { id, rawId, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    ...common,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}
