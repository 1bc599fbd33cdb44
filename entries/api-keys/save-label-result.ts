import type { ApiKeySaved } from '../../shared/contract/account/api-keys';
import type { Failure, Result } from '../../shared/http/call';

/** A stored label, with its entity tag where the server sends one. */
export interface SavedLabel {
  label: string;
  tag: string | undefined;
}

/** The result of saving a label. */
export type SaveLabelResult =
  | { kind: 'saved'; saved: SavedLabel }
  /** Another page has changed the label: the server rejected the call, or the page knew before it sent one. */
  | { kind: 'conflict'; failure: Failure }
  | { kind: 'changed-elsewhere' }
  /** `deleted`: the key does not exist any more. */
  | { kind: 'deleted' | 'failed'; failure: Failure }
  /** `confirmed`: the key's user has confirmed it, and its label cannot be changed any more. */
  | { kind: 'confirmed' | 'rejected'; problems: readonly string[] };

/** Reads the answer to a label. */
export function saveLabelResult(answer: Result<ApiKeySaved>, label: string): SaveLabelResult {
  if (!answer.ok) {
    if (answer.status === 412) return { kind: 'conflict', failure: answer };
    return { kind: answer.status === 404 ? 'deleted' : 'failed', failure: answer };
  }
  const { saveOk, problemMessages } = answer.data;
  if (saveOk) return { kind: 'saved', saved: { label, tag: answer.headers.get('etag') ?? undefined } };
  const isConfirmed = problemMessages.includes('APIKEY_PROBLEM_CONFIRMED');
  return { kind: isConfirmed ? 'confirmed' : 'rejected', problems: problemMessages };
}
