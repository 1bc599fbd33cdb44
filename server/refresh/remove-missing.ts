import { type SqlBool, sql } from 'kysely';
import type { Deps } from '../deps';
import { changeMembers } from '../imported-accounts/change-members';
import { closeAccounts } from '../imported-accounts/close-accounts';
import { lockoutSafeJobTransaction } from '../imported-accounts/lockout-safe-job-transaction';
import type { IdentityProvider } from '../providers/identity-providers';
import type { Db } from '../storage/connection';
import type { RefreshContext } from './refresh-context';
import type { RefreshLease } from './refresh-lease';

/** The number of accounts or groups that one transaction removes, and of memberships that it deletes. */
const BATCH = 50;
const MEMBERS = 500;

type Steps = Pick<RefreshContext, 'lease' | 'pause'>;

/** Closes the accounts that a refresh has not found. @returns their number */
export async function closeMissingAccounts(
  deps: Deps,
  provider: IdentityProvider,
  { lease, pause }: Steps,
): Promise<number> {
  let closed = 0;
  let last: string | undefined = '';
  while (last !== undefined) {
    const after: string = last;
    const missing = await lockoutSafeJobTransaction(deps, lease, async (trx) => {
      const rows = await readMissing({ ...deps, db: trx }, provider, { ...lease, after });
      const ids = rows.map(({ id }) => id);
      await closeAccounts({ ...deps, db: trx }, ids);
      return rows;
    });
    closed += missing.length;
    if (missing.length > 0) deps.sessionsChanged?.();
    last = missing.length < BATCH ? undefined : (missing.at(-1)?.external_id ?? undefined);
    await pause();
  }
  return closed;
}

/** How long an account that no refresh finds is kept after a sign-in, in ms. */
const GRACE_PERIOD = 12 * 3_600_000;

/**
 * Finds the accounts that the directory no longer contains. A user who has signed in meanwhile stays, because the
 * directory may have moved the entry during the refresh. An account without a generation was added at a sign-in: unless
 * the user filter decides who may sign in, the user can be outside of it, and the account stays for a while, whether or
 * not its sessions last longer.
 * @param lease.after the id in the directory of the last account that was read, so that no account is read twice
 */
function readMissing(
  { db, clock }: Deps,
  { id, useUserFilterForLogin }: IdentityProvider,
  { generation, startedAt, after }: RefreshLease & { readonly after: string },
) {
  const graceStart = useUserFilterForLogin ? startedAt : Math.min(startedAt, clock() - GRACE_PERIOD);
  return db
    .selectFrom('users')
    .select(['id', 'external_id'])
    .where('provider_id', '=', id)
    .where('external_id', '>', after)
    .where('is_closed', '=', 0)
    .where(
      sql<SqlBool>`(
        (refresh_generation != ${generation} and updated_at <= ${startedAt})
        or (refresh_generation is null and updated_at < ${graceStart})
      )`,
    )
    .orderBy('external_id')
    .limit(BATCH)
    .execute();
}

/**
 * Deletes the groups that a refresh has not found. A group keeps its members that were added at a sign-in, and then
 * stays.
 */
export async function deleteMissingGroups(deps: Deps, { lease, pause }: Steps): Promise<number> {
  const missing = await deps.db
    .selectFrom('groups')
    .select('id')
    .where('provider_id', '=', lease.providerId)
    .where((where) =>
      where.or([where('refresh_generation', 'is', null), where('refresh_generation', '!=', lease.generation)]),
    )
    .execute();
  for (let start = 0; start < missing.length; start += BATCH) {
    const ids = missing.slice(start, start + BATCH).map(({ id }) => id);
    while (await lockoutSafeJobTransaction(deps, lease, (trx) => deleteFoundMembers(trx, lease, ids))) await pause();
    await pause();
  }
  return missing.length;
}

/**
 * Deletes the memberships of found accounts in missing groups, and at the end the groups without members.
 * @returns whether there are more
 */
async function deleteFoundMembers(db: Db, { generation }: RefreshLease, groupIds: readonly string[]): Promise<boolean> {
  const removed = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['group_id', 'user_id'])
    .where('group_id', 'in', groupIds)
    .where('users.refresh_generation', '=', generation)
    .limit(MEMBERS)
    .execute();
  await changeMembers(db, { added: [], removed });
  if (removed.length === MEMBERS) return true;
  await deleteEmptyGroups(db, groupIds);
  return false;
}

async function deleteEmptyGroups(db: Db, groupIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('groups')
    .where('id', 'in', groupIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('group_members').select('user_id').whereRef('group_id', '=', 'groups.id'))),
    )
    .execute();
}
