import type { Failure, Result } from '../../shared/http/call';

/** What the answer to a decision means for the dialog (spec 000 §4, §8). */
export type Outcome =
  /** It is done: the next key is read, or, where none waits, the dialog closes. */
  | { kind: 'done'; next: 'reload' | 'close' }
  /** `said` is a message key, or the server's own words. A key that is `gone` makes way for the next one. */
  | { kind: 'refused'; said: string; gone: boolean };

/** Exactly the text `true`, on a page that is still at the same address, asks for the next key (spec 000 §4). */
export function outcomeOf(result: Result<string>, { moved }: { moved: boolean }): Outcome {
  if (result.ok) return { kind: 'done', next: result.data === 'true' && !moved ? 'reload' : 'close' };
  const gone = result.status === 404;
  return { kind: 'refused', said: gone ? 'APIKEY_HAS_BEEN_DELETED_BEFORE' : wordsOf(result), gone };
}

/** The response's text, or that something is wrong when it has none to show (spec 000 §8). */
function wordsOf({ status, problem, messageKey, text }: Failure): string {
  if (status === 0) return messageKey; // there was no response that could say anything
  if (problem) return problem.messageKey;
  const words = text.trim();
  // A proxy's page and other machines' JSON are no words for a person.
  return words === '' || /^[<{["]/.test(words) ? 'ERROR_UNKNOWN_MESSAGE' : words;
}
