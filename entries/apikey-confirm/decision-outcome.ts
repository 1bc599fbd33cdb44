import type { Failure, Result } from '../../shared/http/call';
import { plainTextMessage } from '../../shared/http/plain-text-message';

/** What the answer to a decision means for the dialog. */
export type DecisionOutcome =
  /** Stored: the dialog shows the next key, or closes. */
  | { kind: 'done'; next: 'reload' | 'close' }
  /**
   * Not stored. `message` is a message key or the server's text. `isDecided` is true for a key that was deleted or decided
   * elsewhere: the dialog shows the next key.
   */
  | { kind: 'rejected'; message: string; isDecided: boolean };

/**
 * Reads the answer to a decision. Only the exact text `true` says that there is another unconfirmed key.
 *
 * @param options.moved whether the page's address has changed since the call
 */
export function decisionOutcome(result: Result<string>, { moved }: { moved: boolean }): DecisionOutcome {
  if (result.ok) return { kind: 'done', next: result.data === 'true' && !moved ? 'reload' : 'close' };
  const isDeleted = result.status === 404;
  const isDecidedElsewhere = result.problem?.messageKey === 'APIKEY_DECIDED_BEFORE';
  const message = isDeleted ? 'APIKEY_HAS_BEEN_DELETED_BEFORE' : errorMessage(result);
  return { kind: 'rejected', message, isDecided: isDeleted || isDecidedElsewhere };
}

/** The message key of the failure, the text of the response, or a generic message for a response without text. */
function errorMessage(failure: Failure): string {
  const { status, problem, messageKey } = failure;
  return status === 0 || problem ? messageKey : (plainTextMessage(failure) ?? 'ERROR_UNKNOWN_MESSAGE');
}
