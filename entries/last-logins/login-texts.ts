import { type LastLogin, LOGIN_TYPES, NO_LOGIN_TIME } from '../../shared/contract/last-logins';
import { serverTimeText } from '../../shared/i18n/server-time';
import { type MessageKey, t } from '../../shared/i18n/translate';

/** Whether a time of the server stands for "no information". */
export function hasNoTime(time: string): boolean {
  return time.startsWith(NO_LOGIN_TIME.slice(0, 10)) || time === '';
}

/** The time of a sign-in, or that there is no information. */
export function loginTimeText(time: string): string {
  return (hasNoTime(time) ? undefined : serverTimeText(time)) ?? t('LAST_LOGINS_NONE');
}

/** The user name of an account, or that it is not known. */
export function accountText({ account, unknownUsername }: LastLogin): string {
  return unknownUsername || account === '' ? t('LAST_LOGINS_UNKNOWN_USER') : account;
}

const TYPE_TEXTS: Readonly<Record<(typeof LOGIN_TYPES)[number], MessageKey>> = {
  UserPass: 'LOGIN_TYPE_USER_PASS',
  OpenId: 'LOGIN_TYPE_OPENID',
  BasicUserPass: 'LOGIN_TYPE_BASIC_USER_PASS',
  BasicApiKey: 'LOGIN_TYPE_BASIC_API_KEY',
  ApiKey: 'LOGIN_TYPE_API_KEY',
};

/** How a user has signed in; an unknown type is shown as such. */
export function loginTypeText(type: string): string {
  const known = LOGIN_TYPES.find((name) => name === type);
  return t(known === undefined ? 'LOGIN_TYPE_UNKNOWN' : TYPE_TEXTS[known]);
}

/**
 * How long to wait before the list that is being generated is read again.
 *
 * @param tries how often it has been read so far
 * @returns ms
 */
export function pollDelay(tries: number): number {
  if (tries < 4) return 1000;
  return tries < 9 ? 10_000 : 30_000;
}
