import type { ApiKeySaved } from '../../shared/contract/api-keys';
import type { Failure, Result } from '../../shared/http/call';

/** A label that is stored, with its entity tag, if the server has any. */
export interface SavedLabel {
  label: string;
  tag: string | undefined;
}

/** What became of a label. */
export type LabelOutcome =
  | { kind: 'saved'; saved: SavedLabel }
  /** Somebody else has changed it since: told by the server, or known already before it was sent. */
  | { kind: 'changed'; failure: Failure }
  | { kind: 'overtaken' }
  /** The key is no more. */
  | { kind: 'gone' | 'failed'; failure: Failure }
  /** The key's user has confirmed it. */
  | { kind: 'confirmed' | 'refused'; problems: readonly string[] };

/** What the answer to a label means. */
export function outcomeOf(answer: Result<ApiKeySaved>, label: string): LabelOutcome {
  if (!answer.ok) {
    if (answer.status === 412) return { kind: 'changed', failure: answer };
    return { kind: answer.status === 404 ? 'gone' : 'failed', failure: answer };
  }
  const { saveOk, problemMessages } = answer.data;
  if (saveOk) return { kind: 'saved', saved: { label, tag: answer.headers.get('etag') ?? undefined } };
  const isConfirmed = problemMessages.includes('APIKEY_PROBLEM_CONFIRMED');
  return { kind: isConfirmed ? 'confirmed' : 'refused', problems: problemMessages };
}
