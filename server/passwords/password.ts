import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_RULE } from '../../shared/contract/change-password';
import { PASSWORD_MAX_LENGTH } from '../../shared/contract/login';

/** OWASP's parameters for argon2id, which is this library's own variant: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** No password has this hash. It costs the same to verify as a real one, so that time does not tell who exists. */
const NOBODYS_HASH = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** @throws RangeError for what `isPassword` refuses: callers check before */
export async function hashPassword(password: string): Promise<string> {
  if (!isPassword(password)) throw new RangeError('not a password that may be hashed');
  return hash(normalised(password), PARAMETERS);
}

/** @param passwordHash of the account; undefined or null where there is no such account or it has no password */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (!isPassword(password)) return false;
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, normalised(password));
  return isRight && typeof passwordHash === 'string';
}

/** A NUL ends a password early in some libraries, and megabytes would keep the hash busy: neither reaches it. */
export function isPassword(password: string): boolean {
  return password !== '' && password.length <= PASSWORD_MAX_LENGTH && !password.includes('\0');
}

/** Whether somebody may choose it: 8 to 100 characters with a digit, a small and a capital letter. */
export function isNewPassword(password: string): boolean {
  return isPassword(password) && Object.values(PASSWORD_RULE).every((isKept) => isKept(password));
}

/** One keyboard writes é as one character, another as two (RFC 8265 §4.2). */
function normalised(password: string): string {
  return password.normalize('NFC');
}
