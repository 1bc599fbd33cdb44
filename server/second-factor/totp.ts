import { Secret, TOTP } from 'otpauth';
import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/account/two-factor';

/** The length of a time step in ms (RFC 6238 §4.1). */
export const TIME_STEP = 30_000;

/** How many steps the clock of an authenticator app may be ahead or behind. */
const MAX_DRIFT = 1;

/** Generates a secret of 160 random bits in base32 (RFC 4226 §4). */
export function generateSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Finds the time step that a typed code belongs to (RFC 6238: 30 s, SHA-1, six digits).
 * @param now ms since 1970
 * @returns undefined if no step within the allowed drift has this code
 */
export function findTimeStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d+$/.test(code) || code.length !== TWO_FACTOR_CODE_LENGTH) return undefined;
  const delta = authenticatorOf(secret).validate({ token: code, timestamp: now, window: MAX_DRIFT });
  return delta === null ? undefined : Math.floor(now / TIME_STEP) + delta;
}

/** Returns the code that an authenticator app shows. @param now ms since 1970 */
export function codeAt(secret: string, now: number): string {
  return authenticatorOf(secret).generate({ timestamp: now });
}

const authenticatorOf = (secret: string) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TWO_FACTOR_CODE_LENGTH,
    period: TIME_STEP / 1000,
  });

/**
 * Returns the latest time step whose code any server can have accepted by now. It is one more than the allowed drift,
 * because the clock of another server may be ahead.
 */
export function latestTimeStep(now: number): number {
  return Math.floor(now / TIME_STEP) + MAX_DRIFT + 1;
}
