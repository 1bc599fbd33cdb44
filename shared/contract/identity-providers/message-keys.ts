import type { CatalogueKey } from '../catalogue-key';
import { PROVIDER_PROBLEMS } from './identity-provider-problems';
import { MIGRATION_REASONS, MIGRATION_STATISTICS, MIGRATION_STEPS } from './legacy-migration-message-keys';

/** Message keys: why the connection to another server failed. */
export const CONNECTION_KEYS = [
  'CONNECTION_ACCESS_DENIED',
  'CONNECTION_ADDRESS_DENIED',
  'CONNECTION_ANONYMOUS_REFUSED',
  'CONNECTION_ANSWER_INVALID',
  'CONNECTION_BASE_NOT_FOUND',
  'CONNECTION_BIND_REFUSED',
  'CONNECTION_DIRECTORY_ERROR',
  'CONNECTION_GROUP_AMBIGUOUS',
  'CONNECTION_GROUP_FILTER_INVALID',
  'CONNECTION_GROUP_FORMAT_INVALID',
  'CONNECTION_GROUP_NOT_FOUND',
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
  'CONNECTION_REPOSITORY_NOT_FOUND',
  'CONNECTION_SECURITY_REQUIRED',
  'CONNECTION_TIMEOUT',
  'CONNECTION_TLS_FAILED',
  'CONNECTION_TLS_REQUIRED',
  'CONNECTION_UNREACHABLE',
  'CONNECTION_USER_FILTER_INVALID',
  'CONNECTION_USER_FORMAT_INVALID',
] as const satisfies readonly CatalogueKey[];

/** The message keys of a connection check: the above and those about certificates and encryption. */
export const CHECK_KEYS = [
  ...CONNECTION_KEYS,
  'CONNECTION_CERTIFICATE_EXPIRED',
  'CONNECTION_CERTIFICATE_EXPIRES_SOON',
  'CONNECTION_CERTIFICATE_NOT_YET_VALID',
  'CONNECTION_CERTIFICATE_OTHER_NAME',
  'CONNECTION_CERTIFICATE_SELF_SIGNED',
  'CONNECTION_CERTIFICATE_UNTRUSTED',
  'CONNECTION_NOT_ENCRYPTED',
] as const satisfies readonly CatalogueKey[];

/** The message keys that say why a provider is not saved, apart from those of its connection. */
export const PROVIDER_KEYS = [
  ...PROVIDER_PROBLEMS,
  'FIELD_NO_WHITESPACE',
  'FIELD_REQUIRED',
  'PROVIDER_PASSWORD_RULE',
] as const satisfies readonly CatalogueKey[];

/**
 * The message keys in the state of a migration. Marked as pure, so that the bundler drops the call from pages, which do
 * not use it.
 */
export const MIGRATION_STATE_KEYS = /* @__PURE__ */ migrationStateKeys();

function migrationStateKeys() {
  return [
    ...CONNECTION_KEYS,
    ...Object.values(MIGRATION_STEPS),
    ...MIGRATION_STATISTICS.map(({ description }) => description),
    ...MIGRATION_REASONS,
    'MIGRATION_PROBLEM_FAILED',
    'PROVIDER_REFRESH_NO_GROUPS',
  ] as const satisfies readonly CatalogueKey[];
}
