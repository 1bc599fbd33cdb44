import type { Secrets } from '../storage/secrets/secrets';
import { verifyPassword } from './password';
import { verifySaltedSha } from './salted-sha';
import { isLegacyPassword, openLegacyPassword } from './sealed-legacy-password';

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
