import { SYSTEM_STATUS } from '../contract/identity-providers/legacy-migration-schemas';
import type { StartedMigration } from './started-migration';

/** The fields of a provider that decide whether it can be deleted. */
interface Deletable {
  readonly providerType: string | null;
  readonly isCloudView: boolean;
  readonly canDelete: boolean;
}

/** Whether a provider can be deleted: never the user management of the cloud. Other servers write its type differently. */
export function canDelete({ providerType, isCloudView, canDelete: isAllowed }: Deletable): boolean {
  return isAllowed && !(isCloudView && providerType?.toLowerCase() === 'usermanagement');
}

/** The fields of a migration that decide whether its provider can be deleted; some servers send fewer. */
type KeepingState = Pick<StartedMigration, 'isActive'> & Partial<StartedMigration>;

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
