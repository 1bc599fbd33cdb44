import { changeMembers } from '../imported-accounts/change-members';
import { userIdOf } from '../imported-accounts/derived-ids';
import type { Db } from '../storage/connection';
import { isMoved } from './plan/plan-user';
import type { PlannedUser, UserPlanning } from './plan/plan-users';

/** What the groups of users are derived from. */
interface GroupContext {
  readonly planning: UserPlanning;
  /** The ids of the local groups by the ids of the legacy groups that were moved to them. */
  readonly groupTargets: ReadonlyMap<string, string>;
}

interface UserGroups {
  readonly userId: string;
  readonly groupIds: readonly string[];
  /** Whether the legacy system determines which of its groups the user is a member of. */
  readonly isReplaced: boolean;
}

/**
 * Stores the direct and indirect group memberships of the users of a batch. Local accounts keep their other
 * memberships.
 */
export async function storeMemberships(
  db: Db,
  { planning: { provider, groups }, groupTargets }: GroupContext,
  planned: readonly PlannedUser[],
): Promise<void> {
  const changes: UserGroups[] = planned.flatMap(({ user, plan }) => {
    if (!isMoved(plan)) return [];
    const userId = plan.outcome === 'created' ? userIdOf(provider.id, user.id) : plan.account.id;
    const isReplaced = plan.outcome !== 'created' && plan.account.providerId === provider.id;
    const targets = groups.allGroupsOf(user.groupIds).flatMap((id) => groupTargets.get(id) ?? []);
    return [{ userId, groupIds: [...new Set(targets)], isReplaced }];
  });
  await leaveGroups(
    db,
    provider.id,
    changes.filter(({ isReplaced }) => isReplaced),
  );
  const rows = changes.flatMap(({ userId, groupIds }) => groupIds.map((group_id) => ({ group_id, user_id: userId })));
  for (let start = 0; start < rows.length; start += PART)
    await db
      .insertInto('group_members')
      .values(rows.slice(start, start + PART))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The number of memberships that one statement adds. */
const PART = 1000;

/** Removes users from the provider's groups that they are no longer members of. */
async function leaveGroups(db: Db, providerId: string, changes: readonly UserGroups[]): Promise<void> {
  if (changes.length === 0) return;
  const kept = new Map(changes.map(({ userId, groupIds }) => [userId, new Set(groupIds)]));
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_id')
    .select(['group_id', 'user_id'])
    .where('user_id', 'in', [...kept.keys()])
    .where('groups.provider_id', '=', providerId)
    .execute();
  const removed = rows.filter(({ group_id, user_id }) => kept.get(user_id)?.has(group_id) === false);
  for (let start = 0; start < removed.length; start += PART)
    await changeMembers(db, { added: [], removed: removed.slice(start, start + PART) });
}
