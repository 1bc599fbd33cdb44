import type { MigrationStatus, MigrationStatuses } from '../../shared/contract/migration';
import { displayText } from '../../shared/i18n/display-text';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';

/** The state of a provider's migration, in words. */
export interface MigrationText {
  tone: 'good' | 'bad' | 'neutral';
  text: string;
}

/** The most characters of what the server says about a failure. */
const PROBLEM_LENGTH = 200;

/** Says how far a provider's migration is; undefined for a provider that is not migrated. */
export function migrationText(status: MigrationStatus | undefined): MigrationText | undefined {
  const migration = status?.isFeatureDeactivated ? undefined : status?.d3MigrationStatus;
  if (!migration) return undefined;
  const { hasErrors, errorMessage, systemStatus } = migration;
  if (!migration.available) return { tone: 'bad', text: t('MIGRATION_UNAVAILABLE') };
  if (migration.versionOutdated) return { tone: 'bad', text: t('MIGRATION_OUTDATED') };
  if (hasErrors) {
    const problem = errorMessage.trim() === '' ? t('ERROR_UNKNOWN') : displayText(errorMessage, PROBLEM_LENGTH);
    return { tone: 'bad', text: t('MIGRATION_FAILED', { problem }) };
  }
  if (migration.isActive) return { tone: 'neutral', text: activeText(status) };
  if (migration.isFinished || systemStatus === 'migrated') return { tone: 'good', text: t('MIGRATION_DONE') };
  if (systemStatus === 'migration in progress') return { tone: 'neutral', text: t('MIGRATION_ACTIVE') };
  return { tone: 'neutral', text: t(migration.userCanStart ? 'MIGRATION_OPEN' : 'MIGRATION_NOT_ALLOWED') };
}

function activeText(status: MigrationStatus | undefined): string {
  const { current, count } = status?.count?.complete ?? { current: 0, count: 0 };
  if (count === 0) return t('MIGRATION_ACTIVE');
  return t('MIGRATION_PROGRESS', { current: formatNumber(current), total: formatNumber(count) });
}

/** Whether no provider is migrated, so that the states need not be read again. */
export function isMigrationOver(statuses: MigrationStatuses): boolean {
  return Object.values(statuses).every(({ isFeatureDeactivated }) => isFeatureDeactivated);
}

/** ms between two reads. */
const INTERVAL = 1000;
const LONGEST_INTERVAL = 30_000;

/**
 * How long to wait before the states are read again: each failure in a row doubles it.
 *
 * @returns ms
 */
export function migrationDelay(failures: number): number {
  return Math.min(INTERVAL * 2 ** failures, LONGEST_INTERVAL);
}
