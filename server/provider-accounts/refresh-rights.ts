import type { Deps } from '../deps';
import { SourceError } from '../identity-providers/directory-source';
import { wouldLockOut } from '../login-settings/policy-effects';
import type { Db } from '../storage/connection';
import { type Flag, flag } from '../storage/tables';
import type { RightHolders } from './found-groups';
import { type Lease, withLease } from './refresh-lease';
import type { FoundInProvider } from './refresh-memberships';

/** How many accounts are compared at a time. */
const BATCH = 500;

/**
 * A service account that can no longer read the group of administrators would take the rights of all of them.
 *
 * @throws SourceError where an administrator can sign in now, and none could afterwards
 */
export async function checkRights(
  { db }: Pick<Deps, 'db'>,
  { lease, accounts }: FoundInProvider,
  { admins, technicalUsers }: RightHolders,
): Promise<void> {
  const numbers = [...admins].filter((number) => !technicalUsers.has(number));
  const administrators = numbers.map((number) => accounts.accountOf(number));
  const rights = { providerId: lease.providerId, administrators };
  if ((await wouldLockOut(db, { rights })) && !(await wouldLockOut(db)))
    throw new SourceError('PROVIDER_PROBLEM_LOCKS_OUT');
}

/** Gives and takes rights as the groups say. Sessions have them at once. @returns whether any has changed */
export async function storeRights(
  deps: Deps,
  { lease, accounts, pause }: FoundInProvider,
  holders: RightHolders,
): Promise<boolean> {
  let hasChanged = await withLease(deps, lease, (trx) => takeRights(trx, lease));
  let last: string | undefined = '';
  while (last !== undefined) {
    const page = await readRights(deps.db, lease, last);
    const changes = new Map<string, { ids: string[]; rights: Rights }>();
    for (const account of page) {
      const updatedAt = Number(account.updated_at);
      // A sign-in meanwhile has read the groups later.
      if (updatedAt > lease.startedAt && updatedAt !== accounts.changedAt(account.id)) continue;
      const number = accounts.numberOfAccount(account.id) ?? -1;
      const rights = {
        is_admin: flag(holders.admins.has(number)),
        is_technical: flag(holders.technicalUsers.has(number)),
      };
      if (rights.is_admin === account.is_admin && rights.is_technical === account.is_technical) continue;
      const key = `${rights.is_admin}${rights.is_technical}`;
      const same = changes.get(key) ?? { ids: [], rights };
      changes.set(key, { rights, ids: [...same.ids, account.id] });
    }
    if (changes.size > 0)
      await withLease(deps, lease, (trx) => changeRights({ ...deps, db: trx }, [...changes.values()]));
    hasChanged ||= changes.size > 0;
    last = page.length < BATCH ? undefined : (page.at(-1)?.external_id ?? undefined);
    await pause();
  }
  return hasChanged;
}

/**
 * Takes the rights of accounts that were added at a sign-in and are not found by a refresh: nobody says whether they are still
 * in the groups. The next sign-in gives them again. The time of the sign-in stays.
 */
async function takeRights(db: Db, { providerId, startedAt }: Lease): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ is_admin: flag(false), is_technical: flag(false) })
    .where('provider_id', '=', providerId)
    .where('refresh_generation', 'is', null)
    .where('updated_at', '<', startedAt)
    .where((where) => where.or([where('is_admin', '=', 1), where('is_technical', '=', 1)]))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

interface Rights {
  readonly is_admin: Flag;
  readonly is_technical: Flag;
}

const readRights = (db: Db, { providerId, generation }: Lease, after: string) =>
  db
    .selectFrom('users')
    .select(['id', 'external_id', 'is_admin', 'is_technical', 'updated_at'])
    .where('provider_id', '=', providerId)
    .where('refresh_generation', '=', generation)
    .where('external_id', '>', after)
    .orderBy('external_id')
    .limit(BATCH)
    .execute();

async function changeRights({ db, clock }: Deps, changes: readonly { ids: string[]; rights: Rights }[]): Promise<void> {
  for (const { ids, rights } of changes)
    await db
      .updateTable('users')
      .set({ ...rights, updated_at: clock() })
      .where('id', 'in', ids)
      .execute();
}
