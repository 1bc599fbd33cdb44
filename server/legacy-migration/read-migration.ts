import { type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import {
  type MigrationProgress,
  StartMigration,
} from '../../shared/contract/identity-providers/legacy-migration-schemas';
import type { Db } from '../storage/connection';
import { ABANDONED } from '../storage/lease';
import { countsOf, type MigrationCounts } from './migration-counts';

/** The states of a provider's migration. A re-run can continue `failed` and `aborted` runs. */
const STATES = ['active', 'aborted', 'failed', 'finished', 'migrated'] as const;

const STEPS = ['groups', 'users', 'passwords'] as const;

const PASSWORD_STATES = ['none', 'waiting', 'active', 'finished'] as const;

/** The options that an administrator chose at the start of the migration. */
export type MigrationOptions = Omit<StartMigration, 'providerId' | 'reRun'>;

const Options = v.omit(StartMigration, ['providerId', 'reRun']);

/**
 * Merges the options of a start with those of an earlier one: options that were on stay on, because some users may have
 * been moved with them.
 */
export function mergeOptions(form: StartMigration, known: MigrationOptions | undefined): MigrationOptions {
  const { updateMigratedUsers, migratePasswords, generateMailAddresses, optionalFieldMappings } = form;
  return {
    updateMigratedUsers,
    migratePasswords: migratePasswords || known?.migratePasswords === true,
    generateMailAddresses: generateMailAddresses || known?.generateMailAddresses === true,
    optionalFieldMappings,
  };
}

/** The migration of a provider, with its latest run. */
export interface LegacyMigration {
  readonly providerId: string;
  readonly state: (typeof STATES)[number];
  /** Whether users sign in with local accounts. */
  readonly usesLocalSignIn: boolean;
  readonly run: number;
  readonly options: MigrationOptions;
  readonly step: (typeof STEPS)[number];
  /** The last id that the step has processed; empty at its beginning. */
  readonly position: string;
  readonly groups: MigrationProgress;
  readonly users: MigrationProgress;
  readonly passwords: MigrationProgress;
  readonly passwordState: (typeof PASSWORD_STATES)[number];
  readonly counts: MigrationCounts;
  readonly hasNestedGroups: boolean;
  /** The key of a message; empty when the run has not failed. */
  readonly problem: string;
  readonly statusCode: string;
  /** The times are in ms since 1970. */
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** Reads the migration of a provider; undefined before its first start. */
export async function findMigration(db: Db, providerId: string): Promise<LegacyMigration | undefined> {
  const query = db.selectFrom('legacy_migrations').selectAll().where('provider_id', '=', providerId);
  const row = await query.executeTakeFirst();
  return row && migrationOf(row);
}

/** Finds the running migration. There is one at most. */
export async function findRunningMigration(db: Db): Promise<{ providerId: string; movedAt: number } | undefined> {
  const row = await db
    .selectFrom('legacy_migrations')
    .select(['provider_id', 'moved_at'])
    .where('is_running', '=', 1)
    .executeTakeFirst();
  return row && { providerId: row.provider_id, movedAt: Number(row.moved_at ?? ABANDONED) };
}

/** Reads the ids of the providers whose users sign in with local accounts, because their migration was finished. */
export async function listProvidersWithLocalSignIn(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('legacy_migrations').select('provider_id').where('is_switched', '=', 1).execute();
  return new Set(rows.map((row) => row.provider_id));
}

/**
 * Tells whether users are being moved, or the migration still waits to be finished. Meanwhile the settings of the
 * provider must not change.
 */
export function isBeingMigrated(migration: LegacyMigration | undefined): boolean {
  return migration?.state === 'active' || migration?.state === 'finished';
}

/**
 * Whether the migration, and not the refresh from the directory, decides which accounts the provider has: while it is
 * running, while it waits to be finished, and once users sign in here. After a migration that was aborted or has failed
 * before users sign in here, the refresh decides.
 */
export const DECIDES_ABOUT_ACCOUNTS = sql<SqlBool>`(legacy_migrations.is_switched = 1
  or legacy_migrations.state in ('active', 'finished'))`;

/**
 * Whether something would be lost without the provider: accounts that still belong to it, or passwords that are still
 * to be copied. After a failed copy, an administrator may give the passwords up, because the legacy system may be gone.
 */
export function needsProvider(migration: LegacyMigration | undefined): boolean {
  if (isBeingMigrated(migration)) return true;
  if (migration === undefined || !migration.usesLocalSignIn) return false;
  // The accounts of an unfinished re-run are in use; an abort makes them local.
  if (migration.state !== 'migrated') return true;
  const { passwordState, problem } = migration;
  return passwordState === 'active' || (passwordState === 'waiting' && problem === '');
}

type Row = Awaited<ReturnType<typeof readRow>>;
const readRow = (db: Db) => db.selectFrom('legacy_migrations').selectAll().executeTakeFirstOrThrow();

/** Converts a row to a migration. */
export function migrationOf(row: Row): LegacyMigration {
  const progress = (current: number | string, count: number | string) => ({
    current: Number(current),
    count: Number(count),
  });
  return {
    providerId: row.provider_id,
    state: v.parse(v.picklist(STATES), row.state),
    usesLocalSignIn: row.is_switched === 1,
    run: Number(row.run),
    options: v.parse(Options, JSON.parse(row.options)),
    step: v.parse(v.picklist(STEPS), row.step),
    position: row.position,
    groups: progress(row.groups_done, row.groups_total),
    users: progress(row.users_done, row.users_total),
    passwords: progress(row.passwords_done, row.passwords_total),
    passwordState: v.parse(v.picklist(PASSWORD_STATES), row.password_state),
    counts: countsOf(row.counts),
    hasNestedGroups: row.has_nested_groups === 1,
    problem: row.problem,
    statusCode: row.status_code,
    startedAt: Number(row.started_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  };
}
