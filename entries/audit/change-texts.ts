import type { ProviderType, SaveProvider, ScimType } from '../../shared/contract/identity-providers/identity-provider';
import type { AuditChange } from '../../shared/contract/settings/audit';
import { PASSKEY_POLICIES, TFA_POLICIES } from '../../shared/contract/settings/login-settings';
import type { SaveOpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { formatNumber } from '../../shared/i18n/format';
import { MESSAGE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { DEVICE_TEXTS, SETTING_LABELS } from '../../shared/login-settings/setting-texts';
import { PASSKEY_TEXTS, TFA_TEXTS } from '../../shared/login-settings/tfa-policy-texts';

type OpenIdField = Exclude<keyof SaveOpenIdProvider, 'id' | 'issuer' | 'version'>;

const OPENID_LABELS: Readonly<Record<OpenIdField, MessageKey>> = {
  description: 'OPENID_DESCRIPTION',
  enabled: 'OPENID_ENABLED_LABEL',
  authorizeEndpoint: 'OPENID_AUTHORIZE',
  tokenEndpoint: 'OPENID_TOKEN',
  userinfoEndpoint: 'OPENID_USERINFO',
  endSessionEndpoint: 'OPENID_END_SESSION',
  clientId: 'OPENID_CLIENT_ID',
  clientSecret: 'OPENID_CLIENT_SECRET',
  redirectUri: 'OPENID_BASE_ADDRESS',
  logo: 'OPENID_LOGO',
};

type ProviderField = Exclude<keyof SaveProvider, 'id' | 'providerType' | 'antiCsrfToken' | 'version'>;

const PROVIDER_LABELS: Readonly<Record<ProviderField, MessageKey>> = {
  providerName: 'OPENID_DESCRIPTION',
  host: 'PROVIDER_SERVER_ADDRESS',
  domainOrId: 'PROVIDER_REPOSITORY',
  username: 'LOGIN_USER',
  password: 'LOGIN_PASSWORD',
  rootContext: 'PROVIDER_ROOT_CONTEXT',
  adminGroup: 'PROVIDER_ADMIN_GROUP',
  technicalUserGroup: 'PROVIDER_TECHNICAL_GROUP',
  groupFilter: 'PROVIDER_GROUP_FILTER',
  userFilter: 'PROVIDER_USER_FILTER',
  useUserFilterForLogin: 'PROVIDER_FILTER_LOGIN',
  userDisplayFormat: 'PROVIDER_USER_FORMAT',
  groupDisplayFormat: 'PROVIDER_GROUP_FORMAT',
  isolated: 'PROVIDER_ISOLATED',
  flatGroupHierarchy: 'PROVIDER_FLAT',
  scimType: 'PROVIDER_SCIM_TYPE',
  connectTimeoutInMs: 'PROVIDER_TIMEOUT',
};

/** The labels of what is changed, as the pages that change it have them. */
const LABELS: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ...Object.entries(SETTING_LABELS),
  ...Object.entries(OPENID_LABELS),
  ...Object.entries(PROVIDER_LABELS),
  ['tfaGroups', 'LOGIN_CONFIG_TFA_GROUPS_TITLE'],
  ['allowedGroups', 'LOGIN_CONFIG_ALLOW_LIST_TITLE'],
  ['featureActive', 'ACCESS_RIGHTS_FEATURE'],
  ['unconfiguredDepartmentsAllowed', 'ACCESS_RIGHTS_UNCONFIGURED'],
  ['allowedDepartments', 'ACCESS_RIGHTS_DEPARTMENTS'],
  ['label', 'APIKEY_LABEL'],
]);

/** The labels that fields have in the form of a type of provider, or of a way to sign in to it, in place of the others. */
const LABELS_OF_TYPE: ReadonlyMap<string, Readonly<Record<string, MessageKey>>> = new Map<
  ProviderType | ScimType,
  Partial<Record<ProviderField, MessageKey>>
>([
  ['Ldap', { host: 'PROVIDER_HOST', domainOrId: 'PROVIDER_DOMAIN' }],
  ['APIKEY', { password: 'APIKEY_KEY' }],
  ['BEARER', { password: 'PROVIDER_TOKEN' }],
]);

/**
 * The names of the types of providers, and of the ways to sign in to a SCIM provider. They stand here because all
 * configuration pages would load a module that this page shares with those of the providers.
 */
export const TYPE_TEXTS: ReadonlyMap<string, MessageKey> = new Map<ProviderType | ScimType, MessageKey>([
  ['Ldap', 'PROVIDER_TYPE_LDAP'],
  ['D3', 'PROVIDER_TYPE_D3'],
  ['BuiltInAdmin', 'PROVIDER_TYPE_ADMIN'],
  ['Scim', 'PROVIDER_TYPE_SCIM'],
  ['Usermanagement', 'PROVIDER_TYPE_USERS'],
  ['TRUSTED', 'PROVIDER_SCIM_TRUSTED'],
  ['HYBRID', 'PROVIDER_SCIM_HYBRID'],
  ['APIKEY', 'APIKEY_KEY'],
  ['BASIC', 'PROVIDER_SCIM_BASIC'],
  ['BEARER', 'PROVIDER_TOKEN'],
]);

/** Whether the pages have a label for a field. */
export const hasLabel = (field: string): boolean => LABELS.has(field);

/**
 * The label of a field; one that only the server knows is shown by its name.
 * @param detail the entry's words, of which a provider's type decides how its form calls some fields
 */
export function fieldLabel(field: string, detail = ''): string {
  const own = detail.split(' ').flatMap((word) => LABELS_OF_TYPE.get(word)?.[field] ?? []);
  const key = own[0] ?? LABELS.get(field);
  return key === undefined ? shortenUntrustedText(field, MESSAGE_LENGTH) : t(key);
}

/** A value of a field as its page shows it; empty where there is none. */
export function valueText(field: string, value: AuditChange['before']): string {
  const policy = field === 'tfaRadio' && TFA_POLICIES.find((name) => name === value);
  if (policy) return t(TFA_TEXTS[policy]);
  const passkeys = field === 'passkeys' && PASSKEY_POLICIES.find((name) => name === value);
  if (passkeys) return t(PASSKEY_TEXTS[passkeys]);
  const scimType = field === 'scimType' && TYPE_TEXTS.get(String(value));
  if (scimType) return t(scimType);
  if (field === 'unknownDeviceDetectionOption' && (value === 0 || value === 1)) return t(DEVICE_TEXTS[value]);
  if (typeof value === 'boolean') return t(value ? 'PROVIDERS_YES' : 'PROVIDERS_NO');
  if (typeof value === 'number') return formatNumber(value);
  return value ? shortenUntrustedText(value, MESSAGE_LENGTH) : '';
}
