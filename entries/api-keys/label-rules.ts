import { API_KEY_LABEL_MAX_LENGTH } from '../../shared/contract/account/api-key-label';
import type { ApiKeyStatus } from '../../shared/contract/account/api-keys';
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
