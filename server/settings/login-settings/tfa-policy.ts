import type { Db } from '../../storage/connection';
import type { LoginSettings } from './login-settings';
import { isMemberOf, readPolicyGroupIds } from './policy-groups';

/** Tells whether the policy forces a user to use two-factor. Disabled and Enabled force no users. */
export async function isForced(
  db: Db,
  { tfaRadio }: Pick<LoginSettings, 'tfaRadio'>,
  user: { id: string; isAdmin: boolean },
): Promise<boolean> {
  if (tfaRadio === 'ForceAll') return true;
  if (tfaRadio === 'ForceAdmins') return user.isAdmin;
  if (tfaRadio !== 'ForceSelectedGroups') return false;
  return isMemberOf(db, user.id, await readPolicyGroupIds(db, 'tfa'));
}
