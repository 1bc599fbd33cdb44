import { randomInt } from 'node:crypto';
import { SECOND_FACTOR_MAX_LENGTH } from '../../../shared/contract/sign-in/second-factor';

/** The characters of a recovery code, without those that look alike: 0 and O, 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Generates a recovery code, which deactivates two-factor once. It has as many characters as the input field allows,
 * about 39 random bits.
 */
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

/** Tells whether a text has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return code.length === SECOND_FACTOR_MAX_LENGTH && [...code].every((character) => ALPHABET.includes(character));
}
