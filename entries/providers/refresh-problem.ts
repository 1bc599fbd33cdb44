import { displayText } from '../../shared/i18n/display-text';
import { t, translateServerText } from '../../shared/i18n/translate';

/** The most characters of what went wrong. */
const MAX_LENGTH = 200;

/** What a refresh reports that has read everything. */
const REPORTS: readonly string[] = ['PROVIDER_REFRESH_NAMES_TAKEN', 'PROVIDER_REFRESH_NO_GROUP'];

/**
 * The keys of what else may be wrong, which only answers have. The build adds the texts of the keys that it finds in the
 * source.
 */
export const REFRESH_PROBLEMS: readonly string[] = [
  'CONNECTION_ACCESS_DENIED',
  'CONNECTION_ADDRESS_DENIED',
  'CONNECTION_ANSWER_INVALID',
  'CONNECTION_BASE_NOT_FOUND',
  'CONNECTION_BIND_REFUSED',
  'CONNECTION_CERTIFICATE_EXPIRED',
  'CONNECTION_CERTIFICATE_NOT_YET_VALID',
  'CONNECTION_CERTIFICATE_OTHER_NAME',
  'CONNECTION_CERTIFICATE_SELF_SIGNED',
  'CONNECTION_CERTIFICATE_UNTRUSTED',
  'CONNECTION_DIRECTORY_ERROR',
  'CONNECTION_GROUP_FILTER_INVALID',
  'CONNECTION_HOST_INVALID',
  'CONNECTION_LOST',
  'CONNECTION_NAME_INVALID',
  'CONNECTION_NAME_UNKNOWN',
  'CONNECTION_NO_AUTHORIZATION_SERVER',
  'CONNECTION_NO_SCIM',
  'CONNECTION_NO_USERS',
  'CONNECTION_PAGING',
  'CONNECTION_REFERRAL',
  'CONNECTION_REFUSED',
  'CONNECTION_SECURITY_REQUIRED',
  'CONNECTION_TIMEOUT',
  'CONNECTION_TLS_FAILED',
  'CONNECTION_TLS_REQUIRED',
  'CONNECTION_UNREACHABLE',
  'CONNECTION_USER_FILTER_INVALID',
  'PROVIDER_REFRESH_FAILED',
];

/** What is wrong with the last refresh of a provider: a key of a message, or a text of the server. */
export function refreshProblemText(problem: string): string {
  const text = displayText(translateServerText(problem), MAX_LENGTH);
  return REPORTS.includes(problem) ? text : t('PROVIDERS_REFRESH_PROBLEM', { problem: text });
}
