import { type RecordEvent, recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { endSession } from './sessions';

/**
 * Runs a transaction that opens or ends sessions, and publishes the change once it is committed: before that, an event
 * stream that looks for its session would still find it.
 */
export async function changeSessions<Result>(
  deps: Deps,
  change: (trx: Db, record: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const result = await recordingTransaction(deps, change);
  deps.sessionsChanged?.();
  return result;
}

/** Ends a session by its token, such as a pre-session without attempts left. */
export function endSessionOfToken(deps: Deps, token: unknown): Promise<boolean> {
  return changeSessions(deps, (trx) => endSession(trx, token));
}
