import {
  type MigrationStatus,
  SYSTEM_STATUS,
} from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import type { MessageKey } from '../../../../shared/i18n/translate';
import { panelView } from '../panel-view';

/** Why a migration can no longer be started from its open dialog: another administrator may have been faster. */
export function unmetPrecondition(status: MigrationStatus, isReRun: boolean): MessageKey | undefined {
  const { start, canRerun, isReRun: hasBegun } = panelView(status, true);
  const migration = status.d3MigrationStatus;
  if (start !== undefined || (canRerun && isReRun)) return undefined;
  if (status.isFeatureDeactivated) return 'MIGRATION_ALERT_DEACTIVATED';
  if (!migration?.available) return 'MIGRATION_ALERT_UNAVAILABLE';
  if (!migration.userCanStart) return 'MIGRATION_ALERT_NOT_ALLOWED';
  if (migration.versionOutdated) return 'MIGRATION_ALERT_OUTDATED';
  // After a migration its passwords are still being moved.
  if (migration.isActive || (isReRun && migration.systemStatus === SYSTEM_STATUS.migrated))
    return 'MIGRATION_PROBLEM_RUNNING';
  return hasBegun ? 'MIGRATION_PROBLEM_STARTED' : undefined;
}
