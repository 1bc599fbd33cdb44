import { generateToken, hashToken } from '../sessions/token';

/** The prefix by which users and scanners for leaked secrets recognise keys of this product. */
const PREFIX = 'vst_';

/** Generates a secret: the prefix and 256 random bits in base64url. */
export function generateKeySecret(): string {
  return PREFIX + generateToken();
}

/**
 * How many characters of a secret are stored and shown, to tell keys apart. The other 39 characters of base64url stay
 * secret.
 */
const PREFIX_LENGTH = PREFIX.length + 4;

/** Returns the first characters of a secret, which are not confidential. */
export function prefixOf(secret: string): string {
  return secret.slice(0, PREFIX_LENGTH);
}

/** Tells whether a text has the form of a secret. Other texts are not looked up in the database. */
export function isKeySecret(text: string): boolean {
  return /^vst_[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Hashes a secret for storage. The hash needs neither a salt nor a slow algorithm, because 256 random bits cannot be
 * guessed.
 */
export function hashKeySecret(secret: string): string {
  return hashToken(secret);
}

/**
 * Removes secrets from a text for the log, because a client may send its key in the wrong place, such as the address.
 */
export function withoutKeySecrets(text: string): string {
  return text.replace(/vst_[A-Za-z0-9_-]+/g, `${PREFIX}…`);
}
