import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import { withAdministratorsKept } from '../identity-providers/keep-administrators';

/** After this time without progress in ms, the server that moves users counts as ended, and another one continues. */
const STALLED_AFTER = 10_000;

/** A migration that this server moves: only the server with the latest generation may write. */
export interface MigrationLease {
  readonly providerId: string;
  readonly generation: number;
}

/** Another server continues the migration, or an administrator has aborted it. */
export class MigrationLost extends Error {
  override readonly name = 'MigrationLost';
}

/** Instead of the time at which the job moved on: its server has left it. */
export const LEFT = 0;

/** Whether a job that has not moved on since this time has been left by its server. */
export const isStalled = (movedAt: number, now: number): boolean => Math.abs(now - movedAt) >= STALLED_AFTER;

/** Finds the migration that is under way; there is one at most. */
export async function findRunning(db: Db): Promise<{ providerId: string; movedAt: number } | undefined> {
  const row = await db
    .selectFrom('legacy_migrations')
    .select(['provider_id', 'moved_at'])
    .where('is_running', '=', 1)
    .executeTakeFirst();
  return row && { providerId: row.provider_id, movedAt: Number(row.moved_at ?? 0) };
}

/**
 * Takes over the migration that is under way. The server that has moved it before can write no more.
 *
 * @param movedAt of {@link findRunning}: where another server has moved it since then, it is left to that server
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
  return row && { providerId, generation: Number(row.generation) };
}

/**
 * Runs a transaction of the job. It locks the row of the migration first, so that of two servers only the latest writes, and
 * nothing is moved once the migration was aborted.
 *
 * @throws MigrationLost
 */
export function withMigrationLease<Result>(
  { db, clock }: Deps,
  lease: MigrationLease,
  change: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await renewMigration({ db: trx, clock }, lease);
    return change(trx);
  });
}

/**
 * Runs a transaction of the job that may take the last administrator's way in.
 *
 * @throws SourceError where it would take it, MigrationLost
 */
export function withMigrationLeaseForAdministrators<Result>(
  { db, clock }: Deps,
  lease: MigrationLease,
  change: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return withAdministratorsKept(db, async (trx) => {
    await renewMigration({ db: trx, clock }, lease);
    return change(trx);
  });
}

/** Says that the job is under way. @throws MigrationLost */
export async function renewMigration({ db, clock }: Deps, lease: MigrationLease): Promise<void> {
  const updated = await ownRow(db, lease).set({ moved_at: clock() }).executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw new MigrationLost();
}

/** How a job has ended before it has moved all. */
export interface MigrationFailure {
  /** The key of a message. */
  readonly problem: string;
  /** What the legacy system answered; empty for nothing. */
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
      // Users and groups have been moved where it was the copying of passwords.
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

/** Leaves the job to another server, or to this one after its restart. */
export async function leaveMigration({ db }: Deps, lease: MigrationLease): Promise<void> {
  await ownRow(db, lease).set({ moved_at: LEFT }).execute();
}

/** The row of the migration while this server may write it. */
export const ownRow = (db: Db, { providerId, generation }: MigrationLease) =>
  db
    .updateTable('legacy_migrations')
    .where('provider_id', '=', providerId)
    .where('generation', '=', generation)
    .where('is_running', '=', 1);
