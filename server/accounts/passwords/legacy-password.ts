import type { Secrets } from '../../storage/secrets/secrets';
import { verifyPassword } from './password';
import { verifySaltedSha } from './salted-sha';

/** What tells a sealed hash of a legacy system from one of argon2id. */
export const LEGACY_PREFIX = '$legacy$';

/** The account whose hash it is: a copy in another row cannot be decrypted. */
export const legacyPasswordContext = (userId: string) => `legacy password ${userId}`;

/** The hash of a legacy system as it is stored: encrypted, because it is fast to guess. */
export function sealLegacyPassword(secrets: Secrets, userId: string, hash: string): string {
  return LEGACY_PREFIX + secrets.seal(hash, legacyPasswordContext(userId));
}

/** Whether a stored hash comes from a legacy system. */
export function isLegacyPassword(passwordHash: string | null | undefined): passwordHash is string {
  return typeof passwordHash === 'string' && passwordHash.startsWith(LEGACY_PREFIX);
}

/** An account with the hash of its password as it is stored. */
export interface StoredPassword {
  readonly userId: string;
  readonly passwordHash: string | null;
}

/**
 * Verifies a password against a stored hash of either kind, in the same time.
 *
 * @param secrets without it, no hash of a legacy system is the hash of a password
 * @param account undefined where no account has the name
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

/** Verifies a password against the hash of a legacy system, in the time that one of argon2id takes. */
export async function verifyLegacyHash(hash: string | undefined, password: string): Promise<boolean> {
  await verifyPassword(undefined, password);
  return verifySaltedSha(hash ?? '', password);
}

/** Undefined where it was sealed for another account, or with another key: then no password is right. */
function openLegacyPassword(secrets: Secrets, userId: string, sealed: string): string | undefined {
  try {
    return secrets.open(sealed.slice(LEGACY_PREFIX.length), legacyPasswordContext(userId));
  } catch {
    return undefined; // the administrator has to set a new password
  }
}
