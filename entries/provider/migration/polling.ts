import type { MigrationStatus } from '../../../shared/contract/migration';
import type { Failure } from '../../../shared/http/call';

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

/** Whether the server has no such call, or refuses it to this user, so that another try is in vain. */
export function isRefused({ kind, status }: Failure): boolean {
  return kind === 'status' && [401, 403, 404, 405, 501].includes(status);
}

/** ms between two reads. */
const INTERVAL = 1000;
const LONGEST_INTERVAL = 30_000;

/** ms that a server may ask for, as one does that is being restarted. */
const LONGEST_REQUEST = 300_000;

/**
 * How long to wait before the status is read again: each failure in a row doubles it.
 *
 * @param retryAfter the seconds that the server has asked for
 * @returns ms
 */
export function pollingDelay(failures: number, retryAfter = 0): number {
  return Math.max(Math.min(INTERVAL * 2 ** failures, LONGEST_INTERVAL), Math.min(retryAfter * 1000, LONGEST_REQUEST));
}
