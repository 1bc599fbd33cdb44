import { USER_MAX_LENGTH } from '../../shared/contract/sign-in/login';

/**
 * Converts a user name to the form for comparisons: without case, surrounding blanks and Unicode's compatibility forms.
 * Storage, sign-in and throttling compare this key, because otherwise each spelling would give an attacker more
 * attempts.
 */
export function userNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

export function isUserName(name: string): boolean {
  return name.trim() !== '' && name.length <= USER_MAX_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(name);
}
