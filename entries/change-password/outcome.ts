import type { Failure, Result } from '../../shared/http/call';
import { jsonOf } from '../../shared/http/refusal';

/** What the page says of a password that was not changed (spec 001 §8). */
export interface Refusal {
  /** 400 and 401 are about what was asked for, and only warn; all else is a fault of the server or the line. */
  type: 'WARNING' | 'ERROR';
  /** The server's own words: a key of the catalogue, or text. */
  message: string;
  problemMessages: readonly string[];
}

export type Outcome =
  | { kind: 'changed' }
  | { kind: 'refused'; refusal: Refusal }
  /** The page is being left. */
  | { kind: 'nothing' };

/** What the answer means for the page. */
export function outcomeOf(result: Result<undefined>): Outcome {
  if (result.ok) return { kind: 'changed' };
  if (result.kind === 'aborted') return { kind: 'nothing' };
  const { status, problem } = result;
  const type = status === 400 || status === 401 ? 'WARNING' : 'ERROR';
  const problemMessages = problem?.problemMessages ?? [];
  return { kind: 'refused', refusal: { type, message: serverText(result), problemMessages } };
}

/** The body, if it is words; a page of HTML and JSON of any other shape say nothing to a person. */
function serverText({ kind, problem, messageKey, text }: Failure): string {
  if (problem || kind !== 'status') return messageKey;
  const json = jsonOf(text);
  if (typeof json === 'string') return json;
  const words = text.trim();
  return words === '' || json !== undefined || words.startsWith('<') ? messageKey : words;
}
