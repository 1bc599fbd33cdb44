import { type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { jobTransaction } from '../identity-providers/job-transaction';
import { closeAccounts } from '../imported-accounts/close-accounts';
import type { FoundInProvider } from './found-in-provider';
import type { RefreshLease } from './refresh-lease';

/** The number of accounts that one transaction closes, and of memberships that it deletes. */
const BATCH = 50;
const MEMBERS = 500;

type Steps = Pick<FoundInProvider, 'lease' | 'pause'>;

/** Closes the accounts that a refresh has not found. @returns their number */
export async function closeMissingAccounts(
  deps: Deps,
  provider: IdentityProvider,
  { lease, pause }: Steps,
): Promise<number> {
  let closed = 0;
  let count: number;
  do {
    count = await jobTransaction(deps, lease, async (trx) => {
      const missing = await readMissing({ ...deps, db: trx }, provider, lease);
      await closeAccounts({ ...deps, db: trx }, missing);
      return missing.length;
    });
    closed += count;
    if (count > 0) deps.sessionsChanged?.();
    await pause();
  } while (count === BATCH);
  return closed;
}

/** How long an account that no refresh finds is kept after a sign-in, in ms. */
const GRACE_PERIOD = 12 * 3_600_000;

/**
 * Finds the accounts that the directory no longer contains. A user who has signed in meanwhile stays, because the
 * directory may have moved the entry during the refresh. An account without a generation was added at a sign-in: unless
 * the user filter decides who may sign in, the user can be outside of it, and the account stays for a while, whether or
 * not its sessions last longer.
 */
async function readMissing(
  { db, clock }: Deps,
  { id, useUserFilterForLogin }: IdentityProvider,
  { generation, startedAt }: RefreshLease,
): Promise<string[]> {
  const graceStart = useUserFilterForLogin ? startedAt : Math.min(startedAt, clock() - GRACE_PERIOD);
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', id)
    .where('is_closed', '=', 0)
    .where(
      sql<SqlBool>`(
        (refresh_generation != ${generation} and updated_at <= ${startedAt})
        or (refresh_generation is null and updated_at < ${graceStart})
      )`,
    )
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id);
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
  for (const { id } of missing) {
    while (await jobTransaction(deps, lease, (trx) => deleteFoundMembers(trx, lease, id))) await pause();
    await jobTransaction(deps, lease, (trx) => deleteEmptyGroup(trx, id));
    await pause();
  }
  return missing.length;
}

/** @returns whether there are more */
async function deleteFoundMembers(db: Db, { generation }: RefreshLease, groupId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('users.refresh_generation', '=', generation)
    .limit(MEMBERS)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ user_id }) => user_id);
  await db.deleteFrom('group_members').where('group_id', '=', groupId).where('user_id', 'in', ids).execute();
  return rows.length === MEMBERS;
}

async function deleteEmptyGroup(db: Db, groupId: string): Promise<void> {
  const members = db.selectFrom('group_members').select('user_id').where('group_id', '=', groupId);
  await db
    .deleteFrom('groups')
    .where('id', '=', groupId)
    .where(({ not, exists }) => not(exists(members)))
    .execute();
}
