import type { Failure, Result } from '../../shared/http/call';
import { serverMessage } from '../../shared/http/server-message';

/** What the answer to a decision means for the dialog. */
export type Outcome =
  /** It is done: the next key is read, or, where none waits, the dialog closes. */
  | { kind: 'done'; next: 'reload' | 'close' }
  /** `said` is a message key, or the server's own words. Where the matter is `settled`, the next key is read. */
  | { kind: 'refused'; said: string; settled: boolean };

/** Exactly the text `true`, on a page that is still at the same address, asks for the next key. */
export function outcomeOf(result: Result<string>, { moved }: { moved: boolean }): Outcome {
  if (result.ok) return { kind: 'done', next: result.data === 'true' && !moved ? 'reload' : 'close' };
  const deleted = result.status === 404;
  // In another window, say.
  const decided = result.problem?.messageKey === 'APIKEY_DECIDED_BEFORE';
  const said = deleted ? 'APIKEY_HAS_BEEN_DELETED_BEFORE' : saidBy(result);
  return { kind: 'refused', said, settled: deleted || decided };
}

/** The response's text, or that something is wrong when it has none to show. */
function saidBy(failure: Failure): string {
  const { status, problem, messageKey } = failure;
  // Without a response there is none that could say anything.
  return status === 0 || problem ? messageKey : (serverMessage(failure) ?? 'ERROR_UNKNOWN_MESSAGE');
}
