import type { MigrationStatus } from '../contract/identity-providers/legacy-migration-schemas';
import type { Failure } from '../http/result';

/** After how many failed reads in a row the page says that what it shows is out of date. */
export const STALE_AFTER = 3;

/** ms between two reads. */
const INTERVAL = 1000;

const LONGEST_INTERVAL = 30_000;

/** ms that a server may ask for, as one does that is being restarted. */
const LONGEST_REQUEST = 300_000;

/**
 * How long to wait before the status of a migration is read again: each failure in a row doubles it.
 *
 * @param retryAfter the seconds that the server has asked for
 * @returns ms
 */
export function pollingDelay(failures: number, retryAfter = 0): number {
  return Math.max(Math.min(INTERVAL * 2 ** failures, LONGEST_INTERVAL), Math.min(retryAfter * 1000, LONGEST_REQUEST));
}

/** Whether the server has no such call, or refuses it to this user, so that another try is in vain. */
export function isRefused({ kind, status }: Failure): boolean {
  return kind === 'status' && [401, 403, 404, 405, 501].includes(status);
}

/** A status with what was known of the logs, which most answers leave out. */
export function withKnownLogs(status: MigrationStatus, last: MigrationStatus | undefined): MigrationStatus {
  return {
    ...status,
    hasLogFile: status.hasLogFile ?? last?.hasLogFile,
    hasErrorLogFile: status.hasErrorLogFile ?? last?.hasErrorLogFile,
    errorCount: status.errorCount ?? last?.errorCount,
  };
}
