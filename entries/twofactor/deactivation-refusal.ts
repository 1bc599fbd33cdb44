import type { Failure } from '../../shared/http/call';
import { wordsOf } from '../../shared/http/words-of';
import { isMessage, t, textOf } from '../../shared/i18n/translate';

/** Why it could not be done for a user (spec 001 §8): the body of a 400 if it is a known key, else that it failed. */
export function deactivationRefusal(failure: Failure): string {
  const key = (failure.status === 400 && wordsOf(failure)) || '';
  return isMessage(key) ? textOf(key) : t('TFA_DEACTIVATE_USER_FAILED');
}
