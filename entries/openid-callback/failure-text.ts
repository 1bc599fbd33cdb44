import { type MessageKey, translateServerText } from '../../shared/i18n/translate';

/** The failures that a server may name. The build adds the texts of the keys that it finds in the source. */
export const FAILURE_KEYS = [
  'LOGIN_ACCOUNT_DISABLED',
  'LOGIN_NOT_ALLOWED',
  'OPENID_ERROR_CONFIGURATION',
  'OPENID_ERROR_DENIED',
  'OPENID_ERROR_EXPIRED',
  'OPENID_ERROR_INVALID',
  'OPENID_ERROR_MAIL_NOT_VERIFIED',
  'OPENID_ERROR_NOT_LINKED',
  'OPENID_ERROR_NOT_OFFERED',
  'OPENID_ERROR_UNREACHABLE',
  'OPENID_PROBLEM_ISSUER',
] as const satisfies readonly MessageKey[];

/** Returns why a sign-in has failed, from the key or text of a server. */
export function failureText(messageKey: string): string {
  return translateServerText(messageKey || 'ERROR_UNKNOWN');
}
