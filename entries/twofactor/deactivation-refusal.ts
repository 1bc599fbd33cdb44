import type { Failure } from '../../shared/http/call';
import { serverMessage } from '../../shared/http/server-message';
import { hasMessage, t, translateServerText } from '../../shared/i18n/translate';

/** Why it could not be done for a user: the body of a 400 if it is a known key, else that it failed. */
export function deactivationRefusal(failure: Failure): string {
  const key = (failure.status === 400 && serverMessage(failure)) || '';
  return hasMessage(key) ? translateServerText(key) : t('TFA_DEACTIVATE_USER_FAILED');
}
