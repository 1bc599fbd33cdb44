import type { Db } from '../../storage/connection';
import type { LoginSettings } from './login-settings';
import { isMemberOf, readPolicyGroupIds } from './policy-groups';

/** Tells whether the allow-list lets a user sign in. A list without groups allows all users. */
export async function isAllowedToSignIn(
  db: Db,
  { useWhitelist }: Pick<LoginSettings, 'useWhitelist'>,
  userId: string,
): Promise<boolean> {
  if (!useWhitelist) return true;
  const groupIds = await readPolicyGroupIds(db, 'allow-list');
  return groupIds.length === 0 || isMemberOf(db, userId, groupIds);
}
