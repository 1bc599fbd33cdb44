import { userIdOf } from '../provider-accounts/account-columns';
import type { Db } from '../storage/connection';
import type { UserMove } from './move-users';
import { isMoved } from './plan-user';
import type { PlannedUser } from './plan-users';

interface UserGroups {
  readonly userId: string;
  readonly groupIds: readonly string[];
  /** Whether the legacy system decides which of its groups the user is in. */
  readonly isReplaced: boolean;
}

/**
 * Stores which groups the users of a batch are in, also through other groups. Accounts of this server keep what they have
 * beside these.
 */
export async function storeMemberships(
  db: Db,
  { planning: { provider, groups }, groupTargets }: UserMove,
  planned: readonly PlannedUser[],
): Promise<void> {
  const changes: UserGroups[] = planned.flatMap(({ user, plan }) => {
    if (!isMoved(plan)) return [];
    const userId = plan.outcome === 'created' ? userIdOf(provider.id, user.id) : plan.account.id;
    const isReplaced = plan.outcome !== 'created' && plan.account.providerId === provider.id;
    const targets = groups.allGroupsOf(user.groupIds).flatMap((id) => groupTargets.get(id) ?? []);
    return [{ userId, groupIds: [...new Set(targets)], isReplaced }];
  });
  for (const change of changes) if (change.isReplaced) await leaveGroups(db, provider.id, change);
  const rows = changes.flatMap(({ userId, groupIds }) => groupIds.map((group_id) => ({ group_id, user_id: userId })));
  for (let start = 0; start < rows.length; start += PART)
    await db
      .insertInto('group_members')
      .values(rows.slice(start, start + PART))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** How many memberships one statement adds. */
const PART = 1000;

/** Removes a user from the groups of the provider that the user is in no more. */
async function leaveGroups(db: Db, providerId: string, { userId, groupIds }: UserGroups): Promise<void> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_id')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('groups.provider_id', '=', providerId)
    .execute();
  const left = rows.map(({ group_id }) => group_id).filter((id) => !groupIds.includes(id));
  for (let start = 0; start < left.length; start += PART)
    await db
      .deleteFrom('group_members')
      .where('user_id', '=', userId)
      .where('group_id', 'in', left.slice(start, start + PART))
      .execute();
}
