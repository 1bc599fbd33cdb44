import { API_KEY_LABEL_MAX_LENGTH, type ApiKeyStatus } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { firstError, maxLength, required } from '../../shared/ui/form/form-rules';

const MAX = { max: API_KEY_LABEL_MAX_LENGTH };

/** What is wrong with a label: nothing, or the one message to show. */
export function labelError(label: string): string | undefined {
  return firstError(label, [
    required(t('FIELD_REQUIRED')),
    maxLength(API_KEY_LABEL_MAX_LENGTH, t('APIKEY_LABEL_MAX_LENGTH', MAX)),
  ]);
}

/** Says at exactly 100 characters why no more can be typed. */
export function labelHint(label: string): string | undefined {
  return label.length === API_KEY_LABEL_MAX_LENGTH ? t('APIKEY_LABEL_HINT', MAX) : undefined;
}

/**
 * The label to save by itself when its field is left: only of a key that is not confirmed, of a valid length, and
 * another one than before. The server trims, so blanks around it are no change.
 */
export function labelToSave(typed: string, saved: { label: string; status: ApiKeyStatus }): string | undefined {
  const label = typed.trim();
  const isSaved = label === saved.label.trim();
  return saved.status === 'Confirmed' || isSaved || labelError(typed) !== undefined ? undefined : label;
}
