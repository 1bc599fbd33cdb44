import { USER_MAX_LENGTH } from '../../shared/contract/login';

/**
 * What two spellings of one user name have in common: case, blanks around it and Unicode's compatible forms do not
 * count. Storage, sign-in and throttling all compare this, or each spelling would be another try.
 */
export function userNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

export function isUserName(name: string): boolean {
  return name.trim() !== '' && name.length <= USER_MAX_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(name);
}
