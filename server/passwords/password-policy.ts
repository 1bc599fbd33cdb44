import type { Db } from '../storage/connection';
import { isNewPassword } from './password';

export type NewPasswordProblem = 'PASSWORD_RULE_BROKEN' | 'PASSWORD_TOO_COMMON';

/** What the names of an account are, which its password must not repeat. */
export interface AccountNames {
  userName: string;
  displayName: string;
  email: string;
}

/**
 * Checks a password before it is set for an account: it follows the rule (see `isNewPassword`) and is not a common one.
 *
 * @returns the message key of what is wrong with it, or undefined
 */
export async function checkNewPassword(
  password: string,
  { userName, displayName, email }: AccountNames,
): Promise<NewPasswordProblem | undefined> {
  if (!isNewPassword(password)) return 'PASSWORD_RULE_BROKEN';
  // Loaded when it is first needed: the list takes 40 ms and some megabytes.
  const { isCommonPassword } = await import('./common-passwords');
  return isCommonPassword(password, [userName, displayName, email]) ? 'PASSWORD_TOO_COMMON' : undefined;
}

/** The same for an account that exists. */
export async function checkNewPasswordOf(
  db: Db,
  userId: string,
  password: string,
): Promise<NewPasswordProblem | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['user_name as userName', 'display_name as displayName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return checkNewPassword(password, row ?? { userName: '', displayName: '', email: '' });
}
