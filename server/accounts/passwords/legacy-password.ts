import type { Secrets } from '../../storage/secrets/secrets';
import { verifyPassword } from './password';
import { verifySaltedSha } from './salted-sha';

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

/** An account and the stored hash of its password. */
export interface StoredPassword {
  readonly userId: string;
  readonly passwordHash: string | null;
}

/**
 * Verifies a password against a stored hash of either kind. Both take the same time.
 * @param secrets without them, no password matches a hash of a legacy system
 * @param account undefined if no account has the name
 */
export async function verifyStoredPassword(
  secrets: Secrets | undefined,
  account: StoredPassword | undefined,
  password: string,
): Promise<boolean> {
  const hash = account?.passwordHash;
  if (account === undefined || !isLegacyPassword(hash)) return verifyPassword(hash, password);
  return verifyLegacyHash(secrets && openLegacyPassword(secrets, account.userId, hash), password);
}

/**
 * Verifies a password against the hash of a legacy system. It takes as long as the verification of an argon2id hash.
 */
export async function verifyLegacyHash(hash: string | undefined, password: string): Promise<boolean> {
  await verifyPassword(undefined, password);
  return verifySaltedSha(hash ?? '', password);
}

/**
 * Decrypts a hash.
 * @returns undefined if it was encrypted for another account or with another key, so that no password matches
 */
function openLegacyPassword(secrets: Secrets, userId: string, sealed: string): string | undefined {
  try {
    return secrets.open(sealed.slice(LEGACY_PREFIX.length), legacyPasswordContext(userId));
  } catch {
    return undefined; // the administrator has to set a new password
  }
}
