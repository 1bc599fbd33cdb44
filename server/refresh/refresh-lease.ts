import { type SqlBool, sql } from 'kysely';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { ABANDONED, type Lease, LeaseLost } from '../storage/lease';
import { IS_REFRESHED } from './refreshed-providers';

/** How long a refresh may make no progress before another server begins it again, in ms. */
export const STALLED_AFTER = 30_000;

/** A running refresh. Only the refresh with the latest generation of the provider may write. */
export interface RefreshLease extends Lease {
  readonly providerId: string;
  readonly generation: number;
  /** ms since 1970. */
  readonly startedAt: number;
}

/**
 * Begins a refresh, unless one is running on any server, or the provider supplies no accounts.
 * @param options.takesOver whether to end a running refresh, which does not know the changes of a saved provider
 */
export async function beginRefresh(
  { db, clock }: Deps,
  providerId: string,
  { takesOver = false } = {},
): Promise<RefreshLease | undefined> {
  const startedAt = clock();
  // A time in the future comes from a server whose clock was wrong.
  const isFree = sql<SqlBool>`(refresh_moved_at is null or abs(${startedAt} - refresh_moved_at) >= ${STALLED_AFTER})`;
  const row = await db
    .updateTable('identity_providers')
    .set((provider) => ({ refresh_generation: provider('refresh_generation', '+', 1), refresh_moved_at: startedAt }))
    .where('id', '=', providerId)
    .where(IS_REFRESHED)
    .$if(!takesOver, (query) => query.where(isFree))
    .returning('refresh_generation')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = { providerId, generation: Number(row.refresh_generation) };
  return {
    ...key,
    startedAt,
    async renew(inside) {
      const renewing = ownRow(inside, key).set({ refresh_moved_at: clock() }).where(IS_REFRESHED);
      const renewed = await renewing.executeTakeFirst();
      if (renewed.numUpdatedRows === 0n) throw new LeaseLost();
    },
  };
}

/** The row of the provider, unless another refresh has begun. */
const ownRow = (db: Db, { providerId, generation }: Pick<RefreshLease, 'providerId' | 'generation'>) =>
  db.updateTable('identity_providers').where('id', '=', providerId).where('refresh_generation', '=', generation);

/** What a complete refresh has changed. */
export interface ReadCounts {
  /** How many accounts were added or changed. */
  readonly changed: number;
  /** How many accounts are gone from the directory. */
  readonly closed: number;
  /** How many users have no account, because their name is not valid or belongs to another account. */
  readonly skipped: number;
  /** The first of their names. */
  readonly skippedNames: readonly string[];
}

/** How a refresh has ended. */
export interface RefreshEnd {
  /** The counts if all accounts were read. */
  readonly counts: ReadCounts | undefined;
  /** The key of a message; empty if there is no problem. */
  readonly problem: string;
}

/** The number of reads of a provider that are kept. */
const READS_KEPT = 20;

/** The counts of a read that changed nothing. */
export const NO_COUNTS: ReadCounts = { changed: 0, closed: 0, skipped: 0, skippedNames: [] };

/** Stores how a refresh has ended, unless another one has begun. */
export function endRefresh({ db, clock }: Deps, lease: RefreshLease, { counts, problem }: RefreshEnd): Promise<void> {
  const { providerId: provider_id, generation, startedAt: started_at } = lease;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const ended = await ownRow(trx, lease)
      .set({ refresh_moved_at: null, refresh_problem: problem, sign_in_problem: '' })
      .$if(counts !== undefined, (update) => update.set({ refreshed_at: now }))
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return;
    const { changed, closed, skipped, skippedNames } = counts ?? NO_COUNTS;
    await trx
      .insertInto('directory_reads')
      .values({
        provider_id,
        generation,
        started_at,
        ended_at: now,
        problem,
        changed,
        closed,
        skipped,
        skipped_names: JSON.stringify(skippedNames),
      })
      .execute();
    await trx
      .deleteFrom('directory_reads')
      .where('provider_id', '=', provider_id)
      .where('generation', '<=', generation - READS_KEPT)
      .execute();
  });
}

/** Ends a refresh here, so that another server, or this one after its restart, begins it again. */
export async function leaveRefresh({ db }: Deps, lease: RefreshLease): Promise<void> {
  await ownRow(db, lease).set({ refresh_moved_at: ABANDONED }).execute();
}
