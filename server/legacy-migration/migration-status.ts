import {
  MIGRATION_STATISTICS,
  MIGRATION_STEPS,
  type StatisticsKind,
} from '../../shared/contract/identity-providers/legacy-migration-message-keys';
import { type MigrationStatus, SYSTEM_STATUS } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import type { LegacyFacts } from '../legacy-directory/legacy-directory';
import { type MigrationCounts, sumOf } from './migration-counts';
import type { LegacyMigration } from './read-migration';

/** What the status of a migration is derived from. */
export interface StatusContext {
  /** Undefined before the first start. */
  readonly migration: LegacyMigration | undefined;
  /** Undefined while the legacy system does not answer. */
  readonly legacy: LegacyFacts | undefined;
  /** Whether the requesting administrator may start, abort and finish the migration. */
  readonly userCanStart: boolean;
}

/** The status of providers that cannot be migrated. */
export const NO_MIGRATION: MigrationStatus = { isFeatureDeactivated: true, useUserManagement: false };

/** The status of the migration of a D3 provider. */
export function migrationStatusOf(context: StatusContext): MigrationStatus {
  const { migration } = context;
  const base = { isFeatureDeactivated: false, d3MigrationStatus: stateOf(context) };
  if (migration === undefined)
    return { ...base, hasLogFile: false, hasErrorLogFile: false, errorCount: 0, useUserManagement: false };
  const { counts, passwords, passwordState, usesLocalSignIn, problem } = migration;
  // The logs contain the failure of a run, even if it failed before the first user.
  const hasFailed = problem !== '';
  const errorCount = counts.users.conflict + counts.groups.conflict;
  return {
    ...base,
    count: countOf(migration),
    passwordMigrationCount: passwordState === 'active' || passwordState === 'finished' ? passwords : undefined,
    statistics: statisticsOf(migration),
    hasLogFile: hasFailed || sumOf(counts.users) + sumOf(counts.groups) > 0,
    hasErrorLogFile: hasFailed || errorCount > 0,
    errorCount,
    useUserManagement: usesLocalSignIn,
  };
}

function stateOf({ migration, legacy, userCanStart }: StatusContext): MigrationStatus['d3MigrationStatus'] {
  const state = migration?.state;
  const areMoved = state === 'finished' || state === 'migrated';
  const {
    migratePasswords = false,
    generateMailAddresses = false,
    optionalFieldMappings = [],
  } = migration?.options ?? {};
  const begun = state === undefined ? '' : SYSTEM_STATUS.inProgress;
  return {
    // While a job reads from the system, the system may be too busy to answer another query.
    available: legacy !== undefined || state === 'active',
    userCanStart,
    versionOutdated: legacy?.isOutdated ?? false,
    isActive: state === 'active',
    isFinished: areMoved,
    hasErrors: state === 'failed' || (migration?.problem ?? '') !== '',
    errorMessage: migration?.problem ?? '',
    statusCode: migration?.statusCode || undefined,
    usersAndGroupsMigrated: areMoved,
    systemStatus: state === 'migrated' ? SYSTEM_STATUS.migrated : begun,
    withPasswords: migratePasswords,
    passwordMigrationFinished: migration?.passwordState === 'finished',
    generateMailAddresses,
    optionalFieldMappings,
    hasNestedGroups: migration?.hasNestedGroups ?? legacy?.hasNestedGroups ?? false,
    autoStart: migration === undefined && (legacy?.autoStart ?? false),
  };
}

function countOf({ state, step, groups, users, passwords, passwordState }: LegacyMigration): MigrationStatus['count'] {
  const complete = { current: groups.current + users.current, count: groups.count + users.count };
  const isCopying = state === 'migrated' && passwordState === 'active';
  if (isCopying) return { status: MIGRATION_STEPS.passwords, step: passwords, complete };
  return step === 'groups'
    ? { status: MIGRATION_STEPS.groups, step: groups, complete }
    : { status: MIGRATION_STEPS.users, step: users, complete };
}

function statisticsOf({ counts, options }: LegacyMigration): MigrationStatus['statistics'] {
  const { users, groups, passwords } = counts;
  return {
    users: statisticOf('users', users),
    groups: statisticOf('groups', groups),
    passwordMigration: options.migratePasswords ? statisticOf('passwords', passwords) : undefined,
  };
}

type AnyCounts = MigrationCounts[StatisticsKind];

/** Lines with a count of 0 are left out, except the sum. */
function statisticOf(kind: StatisticsKind, counts: AnyCounts) {
  const lines = MIGRATION_STATISTICS.filter((line) => line.kind === kind);
  const counted = lines.map(({ type, description, count }) => ({
    description,
    type,
    count: count === 'all' ? sumOf(counts) : Number(Reflect.get(counts, count) ?? 0),
    isSum: count === 'all',
  }));
  const entryOf = ({ description, count, type }: (typeof counted)[number]) => ({ description, count, type });
  const sum = counted.find(({ isSum }) => isSum);
  return {
    entries: counted.filter(({ isSum, count }) => !isSum && count > 0).map(entryOf),
    sum: sum && entryOf(sum),
  };
}
