import { randomInt } from 'node:crypto';
import { SECOND_FACTOR_MAX_LENGTH } from '../../shared/contract/two-factor';

/** Without what one takes for another when written down: 0 and O, 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A one-time deactivation code: as long as the code entry takes at most, some 39 random bits. */
export function createRecoveryCode(): string {
  return Array.from({ length: SECOND_FACTOR_MAX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** What somebody typed, as the code is written: without blanks and dashes, in capitals. */
export function normalisedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
}

/** Whether a text could be a one-time deactivation code. */
export function isRecoveryCode(code: string): boolean {
  return code.length === SECOND_FACTOR_MAX_LENGTH && [...code].every((character) => ALPHABET.includes(character));
}
