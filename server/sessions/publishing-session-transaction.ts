import { type RecordEvent, recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { endSession } from './sessions';

/**
 * Runs a transaction that creates or ends sessions, and publishes the change after the commit. Published before the
 * commit, it would come too early: an event stream would still find the session that is being ended.
 */
export async function publishingSessionTransaction<Result>(
  deps: Deps,
  change: (trx: Db, record: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const result = await recordingTransaction(deps, change);
  deps.sessionsChanged?.();
  return result;
}

/** Runs such a transaction when it may end the session that makes the change, which must then not be there after it. */
export function replacingSessionTransaction<Result>(
  deps: Deps,
  change: (trx: Db, record: RecordEvent) => Promise<Result>,
): Promise<Result> {
  return publishingSessionTransaction({ ...deps, sessionId: undefined }, change);
}

/** Ends a session by its token, for example a pre-session without attempts left. */
export function endSessionOfToken(deps: Deps, token: unknown): Promise<boolean> {
  return replacingSessionTransaction(deps, (trx) => endSession(trx, token));
}
