import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX_LENGTH } from '../../shared/contract/lengths';

/**
 * The parameters that OWASP recommends for argon2id, the default variant of this library: 19 MiB, two passes, one lane.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash that no password matches. Verifying it takes as long as a real hash, so that the time does not reveal which
 * accounts exist.
 */
const DUMMY_HASH = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Hashes a password. @throws RangeError for a password that `isPassword` refuses */
export async function hashPassword(password: string): Promise<string> {
  if (!isPassword(password)) throw new RangeError('not a password that may be hashed');
  return hash(normalised(password), PARAMETERS);
}

/**
 * Verifies a password.
 * @param passwordHash undefined or null if the account does not exist or has no password
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (!isPassword(password)) return false;
  const isRight = await verify(passwordHash ?? DUMMY_HASH, normalised(password));
  return isRight && typeof passwordHash === 'string';
}

/**
 * Tells whether a text may be hashed. Some libraries end a password at NUL, and a very long password would take too
 * long.
 */
export function isPassword(password: string): boolean {
  return password !== '' && password.length <= PASSWORD_MAX_LENGTH && !password.includes('\0');
}

/** Normalises a password, because some keyboards enter é as one character and others as two (RFC 8265 §4.2). */
function normalised(password: string): string {
  return password.normalize('NFC');
}
