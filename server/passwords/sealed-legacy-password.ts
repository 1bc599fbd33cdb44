import type { Secrets } from '../storage/secrets/secrets';

/** The prefix that distinguishes an encrypted legacy hash from an argon2id hash. */
export const LEGACY_PREFIX = '$legacy$';

/** Returns the encryption context of an account's hash. A copy of the hash in another row cannot be decrypted. */
export const legacyPasswordContext = (userId: string) => `legacy password ${userId}`;

/** Encrypts the hash of a legacy system for storage, because a password can be guessed quickly from such a hash. */
export function sealLegacyPassword(secrets: Secrets, userId: string, hash: string): string {
  return LEGACY_PREFIX + secrets.seal(hash, legacyPasswordContext(userId));
}

/** Tells whether a stored hash comes from a legacy system. */
export function isLegacyPassword(passwordHash: string | null | undefined): passwordHash is string {
  return typeof passwordHash === 'string' && passwordHash.startsWith(LEGACY_PREFIX);
}

/**
 * Decrypts a hash.
 * @returns undefined if it was encrypted for another account or with another key, so that no password matches
 */
export function openLegacyPassword(secrets: Secrets, userId: string, sealed: string): string | undefined {
  try {
    return secrets.open(sealed.slice(LEGACY_PREFIX.length), legacyPasswordContext(userId));
  } catch {
    return undefined; // the administrator has to set a new password
  }
}
