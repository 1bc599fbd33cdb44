import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The length of a token that was not renewed, in base64url. */
const FIRST_TOKEN_LENGTH = 43;

/** Generates a token of 256 random bits in base64url. */
export function generateToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Generates the token that replaces a session's token. It ends with the first one, which is no longer valid, but from
 * which the secrets of the session derive: pages that have them go on working.
 */
export function renewedToken(token: string): string {
  return `${generateToken()}.${firstTokenOf(token)}`;
}

/** Tells whether a value has the form of a token. Other values are not looked up in the database. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43})?$/.test(value);
}

/**
 * Hashes a token for storage. The hash needs neither a salt nor a slow algorithm, because 256 random bits cannot be
 * guessed.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Derives a secret of a session from its first token, for one purpose. It is not stored; knowing it reveals neither the
 * token nor the secret for another purpose.
 */
export function deriveSecret(token: string, purpose: 'logout' | 'anti-csrf'): string {
  return createHmac('sha256', firstTokenOf(token)).update(purpose).digest('base64url');
}

const firstTokenOf = (token: string) => token.slice(-FIRST_TOKEN_LENGTH);

/** Compares two secrets in constant time, regardless of their lengths. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
