import { type MigrationStatus, SYSTEM_STATUS } from '../contract/identity-providers/legacy-migration';
import { t } from '../i18n/translate';

type Migration = NonNullable<MigrationStatus['d3MigrationStatus']>;

/** What tells whether a provider can be deleted; some servers tell less. */
type KeepingState = Pick<Migration, 'isActive'> & Partial<Migration>;

/**
 * Whether a provider cannot be deleted because of its migration: accounts are being moved from it or belong to it until the
 * migration is finished, or passwords are still to be moved.
 */
export function keepsProvider(migration: KeepingState | null | undefined): boolean {
  if (!migration) return false;
  const { isActive, isFinished, hasErrors, systemStatus, withPasswords, passwordMigrationFinished } = migration;
  if (isActive || systemStatus === undefined) return isActive;
  if (systemStatus !== SYSTEM_STATUS.migrated) return isFinished === true;
  return withPasswords === true && !passwordMigrationFinished && !hasErrors;
}

/** Says what the deletion of a provider loses of its migration; undefined where that has not begun or is complete. */
export function migrationLoss(status: MigrationStatus | undefined): string | undefined {
  const migration = status?.isFeatureDeactivated ? undefined : status?.d3MigrationStatus;
  if (!migration) return undefined;
  const { isActive, isFinished, usersAndGroupsMigrated, systemStatus } = migration;
  const { withPasswords, passwordMigrationFinished } = migration;
  if (systemStatus === SYSTEM_STATUS.migrated)
    return withPasswords && !passwordMigrationFinished ? t('MIGRATION_LOSS_PASSWORDS') : undefined;
  if (isActive) return t('MIGRATION_LOSS_ACTIVE');
  const hasBegun = isFinished || usersAndGroupsMigrated || systemStatus === SYSTEM_STATUS.inProgress;
  return hasBegun ? t('MIGRATION_LOSS_UNFINISHED') : undefined;
}
