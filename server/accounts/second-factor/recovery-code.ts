import { randomInt } from 'node:crypto';
import { SECOND_FACTOR_MAX_LENGTH } from '../../../shared/contract/sign-in/second-factor';

/** Without characters that look alike: 0 and O, 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Generates a recovery code, which deactivates two-factor once. It has the maximum length of an entry, some 39 random bits. */
export function createRecoveryCode(): string {
  return Array.from({ length: SECOND_FACTOR_MAX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Removes blanks and dashes from a typed code and makes it upper case. */
export function normaliseCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
}

/** Whether a text has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return code.length === SECOND_FACTOR_MAX_LENGTH && [...code].every((character) => ALPHABET.includes(character));
}
