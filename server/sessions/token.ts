import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Generates a token of 256 random bits in base64url. */
export function generateToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tells whether a value has the form of a token. Other values are not looked up in the database. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value);
}

/**
 * Hashes a token for storage. The hash needs neither a salt nor a slow algorithm, because 256 random bits cannot be
 * guessed.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Derives a secret of a session from its token, for one purpose. It is not stored; knowing it reveals neither the token
 * nor the secret for another purpose.
 */
export function deriveSecret(token: string, purpose: 'logout' | 'anti-csrf'): string {
  return createHmac('sha256', token).update(purpose).digest('base64url');
}

/** Compares two secrets in constant time, regardless of their lengths. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
