import { API_KEY_LABEL_MAX_LENGTH } from '../../shared/contract/account/api-key-label';
import type { ApiKeySaved, ApiKeyStatus } from '../../shared/contract/account/api-keys';
import type { Failure, Result } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { firstError, maxLength, required } from '../../shared/ui/form/form-rules';

const MAX = { max: API_KEY_LABEL_MAX_LENGTH };

/** The error to show under the field; undefined for a valid label. */
export function labelError(label: string): string | undefined {
  return firstError(label, [
    required(t('FIELD_REQUIRED')),
    maxLength(API_KEY_LABEL_MAX_LENGTH, t('APIKEY_LABEL_MAX_LENGTH', MAX)),
  ]);
}

/** The hint that the maximum length is reached; undefined for a shorter label. */
export function labelHint(label: string): string | undefined {
  return label.length === API_KEY_LABEL_MAX_LENGTH ? t('APIKEY_LABEL_HINT', MAX) : undefined;
}

/**
 * The label to save when the field loses the focus; undefined if the key is confirmed, or the label is invalid or
 * unchanged. The server trims labels, so surrounding blanks are no change.
 */
export function labelToSave(input: string, saved: { label: string; status: ApiKeyStatus }): string | undefined {
  const label = input.trim();
  const isSaved = label === saved.label.trim();
  return saved.status === 'Confirmed' || isSaved || labelError(input) !== undefined ? undefined : label;
}

/** A stored label, with its entity tag where the server sends one. */
export interface SavedLabel {
  label: string;
  tag: string | undefined;
}

/** The result of saving a label. */
export type LabelResult =
  | { kind: 'saved'; saved: SavedLabel }
  /** Another page has changed the label: the server rejected the call, or the page knew before it sent one. */
  | { kind: 'conflict'; failure: Failure }
  | { kind: 'changed-elsewhere' }
  /** `deleted`: the key does not exist any more. */
  | { kind: 'deleted' | 'failed'; failure: Failure }
  /** `confirmed`: the key's user has confirmed it, and its label cannot be changed any more. */
  | { kind: 'confirmed' | 'rejected'; problems: readonly string[] };

/** Reads the answer to a label. */
export function labelResult(answer: Result<ApiKeySaved>, label: string): LabelResult {
  if (!answer.ok) {
    if (answer.status === 412) return { kind: 'conflict', failure: answer };
    return { kind: answer.status === 404 ? 'deleted' : 'failed', failure: answer };
  }
  const { saveOk, problemMessages } = answer.data;
  if (saveOk) return { kind: 'saved', saved: { label, tag: answer.headers.get('etag') ?? undefined } };
  const isConfirmed = problemMessages.includes('APIKEY_PROBLEM_CONFIRMED');
  return { kind: isConfirmed ? 'confirmed' : 'rejected', problems: problemMessages };
}
