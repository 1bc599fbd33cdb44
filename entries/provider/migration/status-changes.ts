import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration';

/**
 * Whether a status need not be read again: nothing can change it that the user does not begin here. A system that does not
 * answer, and a user who may not migrate, are checked again by a button.
 */
export function isPollingOver({ isFeatureDeactivated, d3MigrationStatus: migration }: MigrationStatus): boolean {
  if (isFeatureDeactivated || !migration?.available || !migration.userCanStart) return true;
  return migration.isFinished && (!migration.withPasswords || migration.passwordMigrationFinished);
}

/** Whether a run has begun between two statuses: what the logs had was of the one before. */
export function hasRunBegun(before: MigrationStatus | undefined, now: MigrationStatus): boolean {
  return before?.d3MigrationStatus?.isActive === false && now.d3MigrationStatus?.isActive === true;
}

/** Whether a run has ended between two statuses, or the copying of the passwords: the logs have their last lines then. */
export function hasRunEnded(before: MigrationStatus | undefined, now: MigrationStatus): boolean {
  const [was, is] = [before?.d3MigrationStatus, now.d3MigrationStatus];
  if (!was || !is) return false;
  return (was.isActive && !is.isActive) || (!was.passwordMigrationFinished && is.passwordMigrationFinished);
}
