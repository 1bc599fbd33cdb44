import { Secret, TOTP } from 'otpauth';
import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/two-factor';

/** Length of a time step in ms (RFC 6238 §4.1). */
export const STEP = 30_000;

/** So many steps may a telephone's clock be off, either way. */
const DRIFT = 1;

/** 160 random bits, as RFC 4226 §4 recommends, in base32. */
export function generateSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The time step whose code was typed, or undefined where no step near enough has it (RFC 6238: 30 s, SHA-1, six digits).
 *
 * @param now ms since 1970
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d+$/.test(code) || code.length !== TWO_FACTOR_CODE_LENGTH) return undefined;
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TWO_FACTOR_CODE_LENGTH,
    period: STEP / 1000,
  });
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? undefined : Math.floor(now / STEP) + delta;
}

/** The latest time step of which a code can have been accepted by now: one more than drift, for another server's clock. */
export function latestStep(now: number): number {
  return Math.floor(now / STEP) + DRIFT + 1;
}
