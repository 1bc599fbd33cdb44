import { type LastLogin, NO_LOGIN_TIME } from '../../shared/contract/settings/last-logins';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { NAME_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';

/** The date of {@link NO_LOGIN_TIME}, which servers send with or without fractions of a second and a time zone. */
const [NO_DATE = ''] = NO_LOGIN_TIME.split('T');

/** The time of a sign-in; undefined where the server's time stands for "no information", or is not a time. */
export function knownTimeText(time: string): string | undefined {
  return time === '' || time.startsWith(NO_DATE) ? undefined : formatServerTime(time);
}

/** The time of a sign-in, or that there is no information. */
export function loginTimeText(time: string): string {
  return knownTimeText(time) ?? t('LAST_LOGINS_NONE');
}

/** The user name of an account, or that it is not known. */
export function accountText({ account, unknownUsername }: LastLogin): string {
  return unknownUsername || account === '' ? t('LAST_LOGINS_UNKNOWN_USER') : account;
}

/** What a history is titled with: the name, or else the account. */
export function shortName(login: LastLogin): string {
  return shortenUntrustedText(login.name || accountText(login), NAME_LENGTH);
}
