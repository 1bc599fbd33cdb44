/** What statistics are about. */
export type StatisticsKind = 'users' | 'groups' | 'passwords';

/** The names of the steps in `count.status`, as keys of messages. */
export const MIGRATION_STEPS = {
  groups: 'MIGRATION_MOVING_GROUPS',
  users: 'MIGRATION_MOVING_USERS',
  passwords: 'MIGRATION_MOVING_PASSWORDS',
} as const;

/**
 * The lines of the statistics, in their order: the `type` that opens the list, the key of its name, and what is counted, `all`
 * for the sum.
 */
export const MIGRATION_STATISTICS = [
  { type: 1, kind: 'users', description: 'MIGRATION_OUTCOME_CREATED', count: 'created' },
  { type: 2, kind: 'users', description: 'MIGRATION_OUTCOME_MERGED', count: 'merged' },
  { type: 3, kind: 'users', description: 'MIGRATION_OUTCOME_UPDATED', count: 'updated' },
  { type: 4, kind: 'users', description: 'MIGRATION_OUTCOME_UNCHANGED', count: 'unchanged' },
  { type: 5, kind: 'users', description: 'MIGRATION_OUTCOME_SKIPPED', count: 'skipped' },
  { type: 6, kind: 'users', description: 'MIGRATION_OUTCOME_CONFLICT', count: 'conflict' },
  { type: 7, kind: 'users', description: 'MIGRATION_SUM', count: 'all' },
  { type: 11, kind: 'groups', description: 'MIGRATION_OUTCOME_CREATED', count: 'created' },
  { type: 12, kind: 'groups', description: 'MIGRATION_OUTCOME_MERGED', count: 'merged' },
  { type: 13, kind: 'groups', description: 'MIGRATION_OUTCOME_UPDATED', count: 'updated' },
  { type: 14, kind: 'groups', description: 'MIGRATION_OUTCOME_UNCHANGED', count: 'unchanged' },
  { type: 15, kind: 'groups', description: 'MIGRATION_OUTCOME_SKIPPED', count: 'skipped' },
  { type: 17, kind: 'groups', description: 'MIGRATION_SUM', count: 'all' },
  { type: 21, kind: 'passwords', description: 'MIGRATION_PASSWORD_MOVED', count: 'moved' },
  { type: 22, kind: 'passwords', description: 'MIGRATION_PASSWORD_KEPT', count: 'kept' },
  { type: 23, kind: 'passwords', description: 'MIGRATION_PASSWORD_PENDING', count: 'pending' },
  { type: 27, kind: 'passwords', description: 'MIGRATION_SUM', count: 'all' },
] as const;

/** A line of {@link MIGRATION_STATISTICS}. */
export type MigrationStatisticsLine = (typeof MIGRATION_STATISTICS)[number];

/** Why a migration is not started, aborted or finished: keys of messages that only an answer names. */
export const MIGRATION_PROBLEMS = [
  'MIGRATION_PROBLEM_NOT_ALLOWED',
  'MIGRATION_PROBLEM_UNAVAILABLE',
  'MIGRATION_PROBLEM_OUTDATED',
  'MIGRATION_PROBLEM_RUNNING',
  'MIGRATION_PROBLEM_STARTED',
  'MIGRATION_PROBLEM_NOT_RUNNING',
  'MIGRATION_PROBLEM_NOT_FINISHED',
  'MIGRATION_PROBLEM_FINISHED',
  'MIGRATION_PROBLEM_MAPPINGS',
  'MIGRATION_PROBLEM_PROVIDER',
  'MIGRATION_PROBLEM_FAILED',
] as const;

/** What a migration has done with a user or a group, as its log, its statistics and a dry run name it. */
export const MIGRATION_OUTCOMES = ['created', 'merged', 'updated', 'skipped', 'conflict'] as const;

/** One of {@link MIGRATION_OUTCOMES}. */
export type MigrationOutcome = (typeof MIGRATION_OUTCOMES)[number];

/** Why, as keys of messages; empty where the outcome needs no reason. */
export const MIGRATION_REASONS = [
  'MIGRATION_REASON_SAME_NAME',
  'MIGRATION_REASON_KNOWN_ACCOUNT',
  'MIGRATION_REASON_ALREADY_MIGRATED',
  'MIGRATION_REASON_INVALID_NAME',
  'MIGRATION_REASON_NAME_TAKEN',
  'MIGRATION_REASON_OTHER_PERSON',
  'MIGRATION_REASON_RIGHTS_KEPT',
] as const;

/** One of {@link MIGRATION_REASONS}. */
export type MigrationReason = (typeof MIGRATION_REASONS)[number];
