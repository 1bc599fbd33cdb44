import type { Registration } from '../../shared/contract/account/passkeys';
import type { SecretDeps } from '../deps';
import { type ChallengeUse, challengeCheck } from './challenges';
import type { PasskeySite } from './verify-assertion';

/** The algorithms of passkeys, the preferred first: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257];

export interface RegistrationInput extends PasskeySite {
  readonly registration: Registration;
  readonly use: ChallengeUse;
}

/** The facts of a new passkey. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
  readonly aaguid: string;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly isUserVerified: boolean;
}

/**
 * Verifies the answer of an authenticator with a new passkey (WebAuthn Level 3 §7.1), and uses up its challenge. An
 * attestation is not asked for, so one is refused.
 */
export async function verifyRegistration(
  deps: SecretDeps,
  { registration, use, rpId, origin, topOrigins }: RegistrationInput,
): Promise<NewPasskey | 'PASSKEY_EXPIRED' | 'PASSKEY_INVALID'> {
  let reason: 'PASSKEY_EXPIRED' | 'PASSKEY_INVALID' = 'PASSKEY_INVALID';
  const { id, rawId, response } = registration;
  const { clientDataJSON, attestationObject } = response;
  const transports = (response.transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport));
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server'); // loaded at the first use
  try {
    if (!isFrameTrusted(clientDataJSON, topOrigins)) return reason;
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challengeCheck(deps, use, () => {
        reason = 'PASSKEY_EXPIRED';
      }),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    // No other statement was asked for, and none is read.
    if (!verified || info.fmt !== 'none' || info.credential.id !== id) return reason;
    return {
      credentialId: id,
      publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
      counter: info.credential.counter,
      transports: transports.join(' '),
      aaguid: info.aaguid,
      isBackupEligible: info.credentialDeviceType === 'multiDevice',
      isBackedUp: info.credentialBackedUp,
      isUserVerified: info.userVerified,
    };
  } catch {
    return reason; // The library throws for every answer that is not right.
  }
}

/** The library checks the page around a frame only at use. Safari does not name that page. */
function isFrameTrusted(clientDataJSON: string, topOrigins: readonly string[]): boolean {
  const { topOrigin } = Object(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
  return topOrigin === undefined || topOrigins.includes(topOrigin);
}
