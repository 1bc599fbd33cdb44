import {
  abortLegacyMigration,
  finishLegacyMigration,
  showLegacyMigrations,
} from '../../../shared/contract/identity-providers/legacy-migration-calls';
import { requestHere } from '../../../shared/http/request-operation';

/** The options of a request for the status. */
export interface StatusQuery {
  /** Whether the legacy system is checked again. */
  force?: boolean | undefined;
  /** Whether the entries of the logs are counted. */
  checkLogs?: boolean | undefined;
}

/** The parts of the addresses of a migration's calls. */
export interface MigrationAddress {
  /** The address of the providers under which the page was opened. */
  readonly base: string;
  readonly providerId: string;
}

/** Reads the status of a migration. */
export const getStatus = (
  { base, providerId }: MigrationAddress,
  { force, checkLogs }: StatusQuery,
  signal: AbortSignal,
) =>
  requestHere(showLegacyMigrations, {
    url: `${base}/d3migration`,
    query: { providerId, force: force || undefined, checkLogs: checkLogs || undefined },
    signal,
  });

/** Aborts or finishes a migration. Has no signal: an aborted call may have done it. */
export const postAction = ({ base, providerId }: MigrationAddress, action: 'abort' | 'finish') =>
  requestHere(action === 'abort' ? abortLegacyMigration : finishLegacyMigration, {
    url: `${base}/d3migration/${action}`,
    json: providerId,
  });

/** The address of a report that opens in a new window: a log, or the list behind a line of the statistics. */
export function reportAddress(
  { base, providerId }: MigrationAddress,
  text: 'log' | 'errorlog' | { statisticsType: string | number },
): string {
  const query = new URLSearchParams({ providerId });
  if (typeof text === 'string') return `${base}/d3migration/${text}?${query}`;
  query.set('statisticsType', String(text.statisticsType));
  return `${base}/d3migration/statistics?${query}`;
}
