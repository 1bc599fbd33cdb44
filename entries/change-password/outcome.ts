import type { Result } from '../../shared/http/call';
import { serverMessage } from '../../shared/http/server-message';

/** What the page says of a password that was not changed. */
export interface Refusal {
  /** 400 and 401 are about what was asked for, and only warn; all else is a fault of the server or the line. */
  type: 'WARNING' | 'ERROR';
  /** The server's own words: a key of the catalogue, or text. */
  message: string;
  problemMessages: readonly string[];
}

/** What the page does next. */
export type Outcome =
  | { kind: 'changed' }
  | { kind: 'refused'; refusal: Refusal }
  /** The page is being left. */
  | { kind: 'nothing' };

/** What the answer means for the page. */
export function outcomeOf(result: Result<undefined>): Outcome {
  if (result.ok) return { kind: 'changed' };
  if (result.kind === 'aborted') return { kind: 'nothing' };
  const { status, problem, messageKey } = result;
  const type = status === 400 || status === 401 ? 'WARNING' : 'ERROR';
  const problemMessages = problem?.problemMessages ?? [];
  return { kind: 'refused', refusal: { type, message: serverMessage(result) ?? messageKey, problemMessages } };
}
