import type { MigrationStatus } from '../contract/identity-providers/legacy-migration-schemas';

/** The state of a migration that has been started. */
export type StartedMigration = NonNullable<MigrationStatus['d3MigrationStatus']>;

/** The migration of a status; undefined where none was started. */
export function startedMigration(status: MigrationStatus | undefined): StartedMigration | undefined {
  return (status?.isFeatureDeactivated ? undefined : status?.d3MigrationStatus) ?? undefined;
}
