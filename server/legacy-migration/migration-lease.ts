import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { ABANDONED, type Lease, LeaseLost } from '../storage/lease';

/** The lease of the migration that this server runs. Only the server with the latest generation may write. */
export interface MigrationLease extends Lease {
  readonly providerId: string;
  readonly generation: number;
}

/**
 * Takes over the running migration; its former server can no longer write.
 * @param movedAt from `findRunningMigration`
 * @returns undefined when the job has made progress since then
 */
export async function acquireLease(
  { db, clock }: Deps,
  { providerId, movedAt }: { readonly providerId: string; readonly movedAt: number },
): Promise<MigrationLease | undefined> {
  const row = await db
    .updateTable('legacy_migrations')
    .set((migration) => ({ generation: migration('generation', '+', 1), moved_at: clock() }))
    .where('provider_id', '=', providerId)
    .where('is_running', '=', 1)
    .where('moved_at', '=', movedAt)
    .returning('generation')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = { providerId, generation: Number(row.generation) };
  return {
    ...key,
    async renew(inside) {
      const renewed = await ownRow(inside, key).set({ moved_at: clock() }).executeTakeFirst();
      if (renewed.numUpdatedRows === 0n) throw new LeaseLost();
    },
  };
}

/** Why a job has failed. */
export interface MigrationFailure {
  /** The key of a message. */
  readonly problem: string;
  /** What the legacy system answered; empty when it did not answer. */
  readonly statusCode: string;
}

/** Stores that the job has failed, unless another server continues it. */
export async function failMigration(
  { db, clock }: Deps,
  lease: MigrationLease,
  { problem, statusCode }: MigrationFailure,
): Promise<void> {
  const end = { is_running: 0, moved_at: null, ended_at: clock(), problem, status_code: statusCode };
  await ownRow(db, lease)
    .set((migration) => ({
      ...end,
      // If copying the passwords has failed, users and groups have been moved.
      state: migration.case().when('state', '=', 'active').then('failed').else(migration.ref('state')).end(),
      password_state: migration
        .case()
        .when('state', '=', 'active')
        .then(migration.ref('password_state'))
        .else('waiting')
        .end(),
    }))
    .execute();
}

/** Ends the job here, so that another server, or this one after its restart, continues it. */
export async function leaveMigration({ db }: Deps, lease: MigrationLease): Promise<void> {
  await ownRow(db, lease).set({ moved_at: ABANDONED }).execute();
}

/** The row of the migration while this server may write it. */
export const ownRow = (db: Db, { providerId, generation }: Pick<MigrationLease, 'providerId' | 'generation'>) =>
  db
    .updateTable('legacy_migrations')
    .where('provider_id', '=', providerId)
    .where('generation', '=', generation)
    .where('is_running', '=', 1);
