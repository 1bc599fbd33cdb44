import { LOGIN_TYPES, type LoginType } from '../contract/settings/last-logins';
import { type MessageKey, t } from '../i18n/translate';

/** The names of the ways to sign in. */
export const LOGIN_TYPE_TEXTS: Readonly<Record<LoginType, MessageKey>> = {
  UserPass: 'LOGIN_TYPE_USER_PASS',
  OpenId: 'LOGIN_TYPE_OPENID',
  Kerberos: 'LOGIN_TYPE_KERBEROS',
  Passkey: 'LOGIN_TYPE_PASSKEY',
  BasicUserPass: 'LOGIN_TYPE_BASIC_USER_PASS',
  BasicApiKey: 'LOGIN_TYPE_BASIC_API_KEY',
  ApiKey: 'LOGIN_TYPE_API_KEY',
};

/** How a user has signed in; an unknown type is shown as such. */
export function loginTypeText(type: string): string {
  const known = LOGIN_TYPES.find((name) => name === type);
  return t(known === undefined ? 'LOGIN_TYPE_UNKNOWN' : LOGIN_TYPE_TEXTS[known]);
}
