import type { Failure } from '../../shared/http/call';
import { t, textOf } from '../../shared/i18n/translate';

/** Why it could not be done for a user (spec 001 §8): the body of a 400 if it is a known key, else that it failed. */
export function deactivationRefusal({ status, text }: Pick<Failure, 'status' | 'text'>): string {
  const key = text.trim();
  const known = status === 400 && textOf(key) !== key;
  return known ? textOf(key) : t('TFA_DEACTIVATE_USER_FAILED');
}
