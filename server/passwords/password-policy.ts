import { PASSWORD_RULE } from '../../shared/contract/account/new-password-rules';
import type { Db } from '../storage/connection';
import { isPassword } from './password';

export type PasswordProblem = 'PASSWORD_RULE_BROKEN' | 'PASSWORD_TOO_COMMON';

/** The names of an account, which its password must not contain. */
export interface AccountNames {
  userName: string;
  displayName: string;
  email: string;
}

/**
 * Checks a new password, which must follow the rule (see `isNewPassword`) and must not be common.
 * @returns the message key of the problem, or undefined
 */
export async function checkPasswordPolicy(
  password: string,
  { userName, displayName, email }: AccountNames,
): Promise<PasswordProblem | undefined> {
  if (!isNewPassword(password)) return 'PASSWORD_RULE_BROKEN';
  // The list is loaded when it is first needed, because it takes 40 ms and some megabytes.
  const { isCommonPassword } = await import('./common-passwords');
  return isCommonPassword(password, [userName, displayName, email]) ? 'PASSWORD_TOO_COMMON' : undefined;
}

/**
 * Checks a new password for an existing account.
 * @returns the message key of the problem, or undefined
 */
export async function checkPasswordPolicyOf(
  db: Db,
  userId: string,
  password: string,
): Promise<PasswordProblem | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['user_name as userName', 'display_name as displayName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return checkPasswordPolicy(password, row ?? { userName: '', displayName: '', email: '' });
}

/** Tells whether a password follows the rule: 8 to 100 characters with a digit, a small and a capital letter. */
export function isNewPassword(password: string): boolean {
  return isPassword(password) && Object.values(PASSWORD_RULE).every((isKept) => isKept(password));
}
