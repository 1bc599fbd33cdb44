import { type MigrationStatus, SYSTEM_STATUS } from '../contract/identity-providers/legacy-migration-schemas';
import { t } from '../i18n/translate';

/** Says what is lost of a migration if its provider is deleted; undefined if it has not begun or is complete. */
export function deletionLossText(status: MigrationStatus | undefined): string | undefined {
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
