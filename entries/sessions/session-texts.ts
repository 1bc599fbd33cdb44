import type { UserSession } from '../../shared/contract/account/sessions';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { NAME_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';

/** The browser of a session, or a remembered one, or that it is not known. */
export function browserText({ browser }: Pick<UserSession, 'browser'>): string {
  return browser.trim() === '' ? t('SESSIONS_UNKNOWN_BROWSER') : browser;
}

/** How the user has signed in; empty where the server does not know. */
export function methodText(session: UserSession): string {
  if (session.isTenantAccess) return t('SESSIONS_SUPPORT');
  if (session.loginType === 'Passkey') return t('LOGIN_TYPE_PASSKEY'); // it may have been both factors
  const method = firstFactorText(session);
  if (session.isBrowserRemembered && method !== '') return t('SESSIONS_WITH_REMEMBERED', { method });
  return session.hasSecondFactor && method !== '' ? t('SESSIONS_WITH_SECOND_FACTOR', { method }) : method;
}

function firstFactorText({ loginType, providerName }: UserSession): string {
  if (loginType === 'OpenId') return providerName.trim() === '' ? t('LOGIN_TYPE_OPENID') : providerName;
  if (loginType === 'Kerberos') return t('LOGIN_TYPE_KERBEROS');
  return loginType === 'UserPass' ? t('SESSIONS_PASSWORD') : '';
}

/** A time of a session; empty where it is not known. */
export function timeText(time: string): string {
  return formatServerTime(time) ?? '';
}

/** The address of a session; empty where it is not known. */
export function addressText({ address }: UserSession): string {
  return address.trim();
}

/** The accessible name of the button that ends a session: others may have the same browser. */
export function endLabel(session: UserSession): string {
  const browser = shortenUntrustedText(browserText(session), NAME_LENGTH);
  return t('SESSIONS_END_OF', { browser, time: timeText(session.lastActiveAt) || '–' });
}
