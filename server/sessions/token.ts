import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits in base64url. */
export function generateToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether something could be a token of ours; saves the database from whatever else a cookie may hold. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value);
}

/** What is stored of a token. It needs no salt and no slow hash: nobody guesses 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Another secret of the same session, for one purpose. Derived, not stored, so that a copy of the database holds none;
 * nobody gets from it to the token or to the secret of another purpose.
 */
export function deriveSecret(token: string, purpose: 'logout' | 'anti-csrf'): string {
  return createHmac('sha256', token).update(purpose).digest('base64url');
}

/** Compares two secrets; takes the same time wherever they differ, and whatever their lengths. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
