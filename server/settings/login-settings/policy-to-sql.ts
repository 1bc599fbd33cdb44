import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../storage/connection';
import type { LoginSettings } from './login-settings';
import { readPolicyGroupIds } from './policy-groups';

/** The login settings with the groups that they apply to. */
export interface Policy {
  readonly settings: LoginSettings;
  /** The ids of the groups that ForceSelectedGroups applies to. */
  readonly tfaGroupIds: readonly string[];
  /** The ids of the groups of the allow-list. */
  readonly allowedGroupIds: readonly string[];
}

/** Reads the groups that login settings apply to. */
export async function policyOf(db: Db, settings: LoginSettings): Promise<Policy> {
  const [tfaGroupIds, allowedGroupIds] = await Promise.all([
    readPolicyGroupIds(db, 'tfa'),
    readPolicyGroupIds(db, 'allow-list'),
  ]);
  return { settings, tfaGroupIds, allowedGroupIds };
}

/** Selects the accounts that are neither disabled nor closed. */
export function activeAccounts(db: Db) {
  return db.selectFrom('users').where('users.is_disabled', '=', 0).where('users.is_closed', '=', 0);
}

/** Returns the condition that the policy requires two-factor for the row's user. It is the same rule as `isForced`. */
export function forces({ settings, tfaGroupIds }: Policy): RawBuilder<SqlBool> {
  switch (settings.tfaRadio) {
    case 'ForceAll':
      return sql`1 = 1`;
    case 'ForceAdmins':
      return sql`users.is_admin = 1`;
    case 'ForceSelectedGroups':
      return isMember(tfaGroupIds);
    default:
      return sql`1 = 0`;
  }
}

/**
 * Returns the condition that the allow-list lets the row's user sign in. It is the same rule as `isAllowedToSignIn`.
 */
export function allows({ settings, allowedGroupIds }: Policy): RawBuilder<SqlBool> {
  return settings.useWhitelist && allowedGroupIds.length > 0 ? isMember(allowedGroupIds) : sql`1 = 1`;
}

function isMember(groupIds: readonly string[]): RawBuilder<SqlBool> {
  if (groupIds.length === 0) return sql`1 = 0`;
  return sql`exists (
    select 1 from group_members where group_members.user_id = users.id and group_id in (${sql.join(groupIds)})
  )`;
}
