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
