import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration-schemas';

/**
 * Whether polling can stop, because only an action of the user on this page can change the status. A button checks
 * again for a system that does not answer, or a user who may not migrate.
 */
export function isPollingOver({ isFeatureDeactivated, d3MigrationStatus: migration }: MigrationStatus): boolean {
  if (isFeatureDeactivated || !migration?.available || !migration.userCanStart) return true;
  return migration.isFinished && (!migration.withPasswords || migration.passwordMigrationFinished);
}

/** Whether a run has begun between two statuses: the known logs are then those of the previous run. */
export function hasRunBegun(before: MigrationStatus | undefined, now: MigrationStatus): boolean {
  return before?.d3MigrationStatus?.isActive === false && now.d3MigrationStatus?.isActive === true;
}

/** Whether a run, or the copying of the passwords, has ended between two statuses: the logs are then complete. */
export function hasRunEnded(before: MigrationStatus | undefined, now: MigrationStatus): boolean {
  const [was, is] = [before?.d3MigrationStatus, now.d3MigrationStatus];
  if (!was || !is) return false;
  return (was.isActive && !is.isActive) || (!was.passwordMigrationFinished && is.passwordMigrationFinished);
}
