import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isPassword } from './password';

const SCHEME = '{SSHA}';
const DIGEST_BYTES = 20;
const SALT_BYTES = 8;
const SALT_MAX_BYTES = 64;

/**
 * Hashes a password as legacy systems do: salted SHA-1, with the digest and the salt in base64 (the SSHA scheme, which
 * extends RFC 2307 §5.3).
 */
export function hashSaltedSha(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): string {
  return SCHEME + Buffer.concat([digestOf(password, salt), salt]).toString('base64');
}

/**
 * Verifies a password. A text that is not a salted SHA-1 hash matches no password. Legacy systems hashed passwords
 * without normalising them.
 */
export function verifySaltedSha(hash: string, password: string): boolean {
  if (!isPassword(password)) return false;
  const parts = partsOf(hash) ?? { digest: Buffer.alloc(DIGEST_BYTES), salt: Buffer.alloc(SALT_BYTES) };
  const spellings = [password, password.normalize('NFC')];
  const matches = spellings.map((spelling) => timingSafeEqual(digestOf(spelling, parts.salt), parts.digest));
  return matches.includes(true) && isSaltedSha(hash);
}

/** Tells whether a text is a salted SHA-1 hash. */
export function isSaltedSha(hash: string): boolean {
  return partsOf(hash) !== undefined;
}

function partsOf(hash: string): { readonly digest: Buffer; readonly salt: Buffer } | undefined {
  if (!/^\{SSHA\}[A-Za-z0-9+/]{27,200}={0,2}$/i.test(hash)) return undefined;
  const bytes = Buffer.from(hash.slice(SCHEME.length), 'base64');
  const [digest, salt] = [bytes.subarray(0, DIGEST_BYTES), bytes.subarray(DIGEST_BYTES)];
  return digest.length === DIGEST_BYTES && salt.length <= SALT_MAX_BYTES ? { digest, salt } : undefined;
}

function digestOf(password: string, salt: Uint8Array): Buffer {
  return createHash('sha1').update(password, 'utf8').update(salt).digest();
}
