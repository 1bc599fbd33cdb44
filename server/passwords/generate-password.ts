import { randomInt } from 'node:crypto';
import { isNewPassword } from './password-policy';

/** The characters of a generated password, without letters and digits that look alike. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The length of a generated password: 20 of 56 characters have about 116 bits. */
const LENGTH = 20;

/** Generates a random password that follows the rule. */
export function generatePassword(): string {
  for (;;) {
    const characters = Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length)));
    const password = characters.join('');
    if (isNewPassword(password)) return password;
  }
}
