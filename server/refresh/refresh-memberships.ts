import type { Deps } from '../deps';
import { changeMembers, type Member } from '../imported-accounts/change-members';
import { lockoutSafeJobTransaction } from '../imported-accounts/lockout-safe-job-transaction';
import type { Db } from '../storage/connection';
import { withLease } from '../storage/lease';
import type { GroupMembers } from './collected-groups';
import type { RefreshContext } from './refresh-context';

/** The number of groups and of their members that are compared at a time. */
const GROUPS = 100;
const MEMBERS = 5000;

/** The number of memberships that one transaction adds or removes. */
const BATCH = 500;

/** Stores the changed memberships of all groups. */
export async function storeMemberships(deps: Deps, state: RefreshContext): Promise<void> {
  let some: GroupMembers[] = [];
  let members = 0;
  for (const group of state.groups.memberships()) {
    some.push(group);
    members += group.users.length;
    if (some.length < GROUPS && members < MEMBERS) continue;
    await storeSome(deps, state, some);
    [some, members] = [[], 0];
  }
  await storeSome(deps, state, some);
}

async function storeSome(deps: Deps, state: RefreshContext, groups: readonly GroupMembers[]): Promise<void> {
  const { lease, accounts, pause } = state;
  if (groups.length === 0) return;
  const added: Member[] = [];
  const removed: Member[] = [];
  for (const { id: group_id, users } of groups) {
    const missing = new Set(users);
    for await (const page of readMembers(deps.db, group_id)) {
      for (const user_id of page) {
        const user = accounts.numberOfAccount(user_id);
        // Accounts that this refresh has not found keep their memberships: they will be closed, or were added at a
        // sign-in.
        if (user !== undefined && !missing.delete(user)) removed.push({ group_id, user_id });
      }
      await pause();
    }
    for (const user of missing) added.push({ group_id, user_id: accounts.accountOf(user) });
  }
  // In this order, consecutive rows change the same pages of the index of users.
  added.sort((one, other) => (one.user_id < other.user_id ? -1 : 1));
  for (let start = 0; start < Math.max(added.length, removed.length); start += BATCH) {
    const batch = { added: added.slice(start, start + BATCH), removed: removed.slice(start, start + BATCH) };
    const transaction = batch.removed.length > 0 ? lockoutSafeJobTransaction : withLease;
    await transaction(deps, lease, (trx) => changeMembers(trx, batch));
    await pause();
  }
}

/** How many memberships one statement reads. */
const PAGE = 500;

/** Reads the ids of the stored members of a group in pages. */
async function* readMembers(db: Db, groupId: string): AsyncIterable<readonly string[]> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const rows: { user_id: string }[] = await db
      .selectFrom('group_members')
      .select('user_id')
      .where('group_id', '=', groupId)
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(PAGE)
      .execute();
    yield rows.map(({ user_id }) => user_id);
    last = rows.length < PAGE ? undefined : rows.at(-1)?.user_id;
  }
}
