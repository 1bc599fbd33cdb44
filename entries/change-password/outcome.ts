import type { Result } from '../../shared/http/call';
import { plainTextMessage } from '../../shared/http/plain-text-message';

/** Why the password was not changed. */
export interface Refusal {
  /** A warning for 400 and 401, where the user can correct the input; an error for failures of server or network. */
  type: 'WARNING' | 'ERROR';
  /** A message key or the server's own text. */
  message: string;
  problemMessages: readonly string[];
}

/** What the page does after the server has answered. */
export type Outcome =
  | { kind: 'changed' }
  | { kind: 'refused'; refusal: Refusal }
  /** The call was aborted, or the user did not confirm it: show nothing. */
  | { kind: 'none' };

/** Decides what the page does after the answer to a new password. */
export function outcomeOf(result: Result<undefined>): Outcome {
  if (result.ok) return { kind: 'changed' };
  if (result.kind === 'aborted') return { kind: 'none' };
  const { status, problem, messageKey } = result;
  const type = status === 400 || status === 401 ? 'WARNING' : 'ERROR';
  const problemMessages = problem?.problemMessages ?? [];
  return { kind: 'refused', refusal: { type, message: plainTextMessage(result) ?? messageKey, problemMessages } };
}
