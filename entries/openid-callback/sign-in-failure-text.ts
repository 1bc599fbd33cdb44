import { type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { ADMINISTRATOR_TEXTS } from '../../shared/identity-providers/openid-problem-text';

/** The failures that a server may name. They stand here because the build adds only texts whose keys it finds in the source. */
export const FAILURE_KEYS = [
  'LOGIN_ACCOUNT_DISABLED',
  'LOGIN_NOT_ALLOWED',
  'OPENID_ERROR_ALREADY_LINKED',
  'OPENID_ERROR_CONFIGURATION',
  'OPENID_ERROR_DENIED',
  'OPENID_ERROR_EXPIRED',
  'OPENID_ERROR_INVALID',
  'OPENID_ERROR_LINKED_ELSEWHERE',
  'OPENID_ERROR_MAIL_NOT_VERIFIED',
  'OPENID_ERROR_NOT_LINKED',
  'OPENID_ERROR_NOT_OFFERED',
  'OPENID_ERROR_UNREACHABLE',
  'OPENID_PROBLEM_ISSUER',
] as const satisfies readonly MessageKey[];

/** Texts for an administrator who tests a provider; the usual ones say to contact an administrator. */
const TEST_TEXTS: Readonly<Partial<Record<string, MessageKey>>> = {
  ...ADMINISTRATOR_TEXTS,
  OPENID_ERROR_MAIL_NOT_VERIFIED: 'OPENID_TEST_MAIL_NOT_VERIFIED',
  OPENID_ERROR_NOT_LINKED: 'OPENID_TEST_NOT_LINKED',
};

/** Returns why a test has failed, from the key or text of a server. */
export function testFailureText(messageKey: string): string {
  const own = TEST_TEXTS[messageKey];
  return own === undefined ? signInFailureText(messageKey) : t(own);
}

/** Returns why a sign-in has failed, from the key or text of a server. */
export function signInFailureText(messageKey: string): string {
  return translateServerText(messageKey || 'ERROR_UNKNOWN');
}
