import { type MigrationStatus, SYSTEM_STATUS } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { countText, knownProgress, wholeCount } from '../../shared/identity-providers/clean-counts';
import { problemText } from '../../shared/identity-providers/problem-text';
import { type StartedMigration, startedMigration } from '../../shared/identity-providers/started-migration';

/** The state of a provider's migration, in words. */
export interface MigrationText {
  tone: 'good' | 'bad' | 'neutral';
  text: string;
}

/** Says how far a provider's migration is; undefined for a provider that is not migrated. */
export function migrationText(status: MigrationStatus | undefined): MigrationText | undefined {
  const migration = startedMigration(status);
  if (!status || !migration) return undefined;
  const { systemStatus, userCanStart } = migration;
  // A migration is described by its progress, even if the legacy system no longer answers: it may have been turned off.
  if (migration.isActive) return { tone: 'neutral', text: activeText(status) };
  if (migration.hasErrors) return { tone: 'bad', text: failureText(migration) };
  if (systemStatus === SYSTEM_STATUS.migrated) return migratedText(status, migration);
  if (migration.isFinished || migration.usersAndGroupsMigrated)
    return { tone: 'neutral', text: t('MIGRATION_TO_FINISH') };
  if (systemStatus === SYSTEM_STATUS.inProgress) return { tone: 'neutral', text: t('MIGRATION_STATE_STOPPED') };
  if (!migration.available) return { tone: 'bad', text: t('MIGRATION_UNAVAILABLE') };
  if (migration.versionOutdated) return { tone: 'bad', text: t('MIGRATION_OUTDATED') };
  return { tone: 'neutral', text: t(userCanStart ? 'MIGRATION_OPEN' : 'MIGRATION_NOT_ALLOWED') };
}

/** How many users and groups could not be moved, in words; undefined for none. */
export function migrationErrorsText(status: MigrationStatus | undefined): string | undefined {
  const count = wholeCount(status?.errorCount);
  if (!startedMigration(status) || (count === 0 && status?.hasErrorLogFile !== true)) return undefined;
  return count > 0 ? t('MIGRATION_ALERT_ERRORS', { count, number: countText(count) }) : t('MIGRATION_ALERT_ERROR_LOG');
}

function activeText({ count }: MigrationStatus): string {
  const complete = knownProgress(count?.complete);
  return complete ? progressText('MIGRATION_PROGRESS', complete) : t('MIGRATION_ACTIVE');
}

function failureText({ errorMessage }: StartedMigration): string {
  const problem =
    errorMessage.trim() === '' ? t('ERROR_UNKNOWN') : shortenUntrustedText(problemText(errorMessage), LINE_LENGTH);
  return t('MIGRATION_FAILED', { problem });
}

/** The text once all accounts have moved. Their passwords may still be moving. */
function migratedText({ passwordMigrationCount }: MigrationStatus, migration: StartedMigration): MigrationText {
  if (!migration.withPasswords || migration.passwordMigrationFinished)
    return { tone: 'good', text: t('MIGRATION_DONE') };
  const moved = knownProgress(passwordMigrationCount);
  return {
    tone: 'neutral',
    text: moved?.current ? progressText('MIGRATION_PASSWORDS_PROGRESS', moved) : t('MIGRATION_PASSWORDS_PENDING'),
  };
}

function progressText(
  key: 'MIGRATION_PROGRESS' | 'MIGRATION_PASSWORDS_PROGRESS',
  { current, count }: { current: number; count: number },
): string {
  return t(key, { current: countText(current), total: countText(count) });
}
