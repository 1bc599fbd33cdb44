import { type SqlBool, sql } from 'kysely';
import type { ProviderType } from '../../../shared/contract/identity-providers/identity-providers';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import { withAdministratorsKept } from '../identity-providers/keep-administrators';
import { DECIDES_ABOUT_ACCOUNTS } from '../imported-accounts/import-signed-in';

/** After this time without progress in ms, the server that refreshes a provider counts as ended, and another one begins again. */
const STALLED_AFTER = 30_000;

/** How often a refresh says that it is under way while the directory keeps it waiting, in ms. */
export const HEARTBEAT = 5000;

/** The types of providers that supply accounts. */
export const REFRESHED_TYPES: readonly ProviderType[] = ['Ldap', 'Scim', 'D3'];

/** Whether the accounts of a provider are those that it has, because no migration decides about them. */
export const IS_REFRESHED = sql<SqlBool>`(identity_providers.type in (${sql.join(REFRESHED_TYPES)})
  and not exists (select 1 from legacy_migrations where provider_id = identity_providers.id
  and ${DECIDES_ABOUT_ACCOUNTS}))`;

/** A refresh under way: only the one that has the latest generation of the provider may write. */
export interface Lease {
  readonly providerId: string;
  readonly generation: number;
  /** ms since 1970. */
  readonly startedAt: number;
}

/** Another refresh has begun, or the provider was deleted: this one must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Begins a refresh, unless one is under way on any server, or the provider supplies no accounts.
 *
 * @param options.takesOver whether it ends one that is under way: the provider was saved, and that one does not know it
 */
export async function beginRefresh(
  { db, clock }: Deps,
  providerId: string,
  { takesOver = false } = {},
): Promise<Lease | undefined> {
  const now = clock();
  const row = await db
    .updateTable('identity_providers')
    .set((provider) => ({
      refresh_generation: provider('refresh_generation', '+', 1),
      refresh_moved_at: now,
    }))
    .where('id', '=', providerId)
    .where(IS_REFRESHED)
    .$if(!takesOver, (query) =>
      query.where((where) =>
        where.or([
          where('refresh_moved_at', 'is', null),
          where('refresh_moved_at', '<=', now - STALLED_AFTER),
          // A time in the future comes from a server whose clock was wrong.
          where('refresh_moved_at', '>=', now + STALLED_AFTER),
        ]),
      ),
    )
    .returning('refresh_generation')
    .executeTakeFirst();
  return row && { providerId, generation: Number(row.refresh_generation), startedAt: now };
}

/** Whether a refresh that began at or moved on at this time has been left by its server. */
export function isStalled(movedAt: number, now: number): boolean {
  return Math.abs(now - movedAt) >= STALLED_AFTER;
}

/**
 * Runs a transaction of a refresh. It locks the row of the provider first, so that of two refreshes only the one that began
 * last writes.
 *
 * @throws LeaseLost when another one has begun
 */
export function withLease<Result>(deps: Deps, lease: Lease, change: (trx: Db) => Promise<Result>): Promise<Result> {
  return deps.db.transaction().execute((trx) => underLease({ ...deps, db: trx }, lease, change));
}

/**
 * Runs a transaction of a refresh that may take rights, memberships or accounts from administrators.
 *
 * @throws SourceError where it would take the last administrator's way in, LeaseLost when another refresh has begun
 */
export function withLeaseForAdministrators<Result>(
  deps: Deps,
  lease: Lease,
  change: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return withAdministratorsKept(deps.db, (trx) => underLease({ ...deps, db: trx }, lease, change));
}

async function underLease<Result>(deps: Deps, lease: Lease, change: (trx: Db) => Promise<Result>): Promise<Result> {
  if (!(await renewLease(deps, lease))) throw new LeaseLost();
  return change(deps.db);
}

/** Says that the refresh is under way. @returns false when another one has begun */
export async function renewLease({ db, clock }: Deps, { providerId, generation }: Lease): Promise<boolean> {
  const updated = await db
    .updateTable('identity_providers')
    .set({ refresh_moved_at: clock() })
    .where('id', '=', providerId)
    .where('refresh_generation', '=', generation)
    .where(IS_REFRESHED)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** How a refresh has ended. */
export interface RefreshEnd {
  /** Whether all accounts were read. */
  readonly isComplete: boolean;
  /** The key of a message; empty where all is well. */
  readonly problem: string;
}

/** Stores how a refresh has ended, unless another one has begun. */
export async function endRefresh(
  { db, clock }: Deps,
  lease: Lease,
  { isComplete, problem }: RefreshEnd,
): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ refresh_moved_at: null, refresh_problem: problem, ...(isComplete ? { refreshed_at: clock() } : {}) })
    .where('id', '=', lease.providerId)
    .where('refresh_generation', '=', lease.generation)
    .execute();
}

/** Leaves a refresh to another server, or to this one after its restart. */
export async function leaveRefresh({ db }: Deps, { providerId, generation }: Lease): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ refresh_moved_at: 0 })
    .where('id', '=', providerId)
    .where('refresh_generation', '=', generation)
    .execute();
}
