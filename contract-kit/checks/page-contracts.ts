import type * as v from 'valibot';
import { AccountSecurity } from '../../shared/contract/account/account-security';
import { ConfirmationData } from '../../shared/contract/account/api-key-confirmation';
import * as keys from '../../shared/contract/account/api-keys';
import { PasswordData } from '../../shared/contract/account/change-password';
import { PasskeysData } from '../../shared/contract/account/passkeys';
import { PersonalApiKeysData } from '../../shared/contract/account/personal-api-keys';
import { SessionsData } from '../../shared/contract/account/sessions';
import { TwoFactorData, TwoFactorDialogData } from '../../shared/contract/account/two-factor';
import { ApiKeyAdminInfoData } from '../../shared/contract/account/unconfirmed-keys-reminder';
import * as addresses from '../../shared/contract/addresses';
import { ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import { ProvidersData } from '../../shared/contract/identity-providers/identity-provider-list';
import { EnterpriseFields, MigrationStatuses } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import * as rights from '../../shared/contract/settings/access-rights';
import { AuditData } from '../../shared/contract/settings/audit';
import { BrandingSettings } from '../../shared/contract/settings/branding';
import { InfoData } from '../../shared/contract/settings/info';
import { LastLoginsData } from '../../shared/contract/settings/last-logins';
import { LoginSettingsData } from '../../shared/contract/settings/login-settings';
import { OpenIdProvidersData } from '../../shared/contract/settings/openid-providers';
import { PolicyGroupsData } from '../../shared/contract/settings/policy-groups';
import { SpnData } from '../../shared/contract/settings/spn';
import { DefaultTrustedApps, TrustData, TrustedAppsData } from '../../shared/contract/settings/trust';
import { AvatarData } from '../../shared/contract/shell/avatar';
import { ShellData } from '../../shared/contract/shell/host-shell';
import { MenuData } from '../../shared/contract/shell/menu';
import { LoginData } from '../../shared/contract/sign-in/login';
import { LogoutData } from '../../shared/contract/sign-in/logout';
import { OpenIdCallbackData } from '../../shared/contract/sign-in/openid';
import { ReportData } from '../../shared/contract/sign-in/report';
import { SecondFactorData } from '../../shared/contract/sign-in/second-factor';
import { UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';
import { OverviewData } from '../../shared/contract/system/overview';

/** The schema of the JSON answer of each entry; undefined for pages without data. */
const BY_ENTRY: Readonly<Record<string, v.GenericSchema | undefined>> = {
  login: LoginData,
  'login-close': undefined,
  logout: LogoutData,
  'second-factor': SecondFactorData,
  validatedevice: UnknownDeviceData,
  setup: undefined,
  'report-sign-in': ReportData,
  'change-password': PasswordData,
  twofactor: TwoFactorData,
  'twofactor-dialog': TwoFactorDialogData,
  'apikey-confirm': ConfirmationData,
  apikeyadmininfo: ApiKeyAdminInfoData,
  'personal-api-keys': PersonalApiKeysData,
  'api-keys': keys.ApiKeyListData,
  avatar: AvatarData,
  sidemenu: MenuData,
  'other-application': undefined,
  'login-settings': LoginSettingsData,
  trust: TrustData,
  branding: BrandingSettings,
  audit: AuditData,
  'access-rights': rights.AccessRightsData,
  spn: SpnData,
  'last-logins': LastLoginsData,
  'account-security': AccountSecurity,
  sessions: SessionsData,
  passkeys: PasskeysData,
  'openid-providers': OpenIdProvidersData,
  info: InfoData,
  overview: OverviewData,
  providers: ProvidersData,
  provider: ProviderData,
  'openid-callback': OpenIdCallbackData,
  'host-shell': ShellData,
  error: undefined,
};

/** The schemas of addresses that answer other data than {@link BY_ENTRY} has for their entry. */
const BY_PATH: Readonly<Record<string, v.GenericSchema>> = {
  [`${addresses.API_KEYS_ADDRESS}/:id`]: keys.ApiKeyDetailsData,
};

/** The entries that this program knows. */
export const KNOWN_ENTRIES: readonly string[] = Object.keys(BY_ENTRY);

/**
 * Returns the schema of the JSON answer of an address.
 * @returns undefined for a page without data, and for a page that is newer than this program
 */
export function contractOf({ path, entry }: { path: string; entry: string }): v.GenericSchema | undefined {
  return BY_PATH[path] ?? BY_ENTRY[entry];
}

/** Other calls of pages: the address of the page, the address of the call, and its schema. */
export const OTHER_READS: readonly (readonly [page: string, call: string, schema: v.GenericSchema])[] = [
  [addresses.LOGIN_SETTINGS_ADDRESS, addresses.TFA_GROUPS_ADDRESS, PolicyGroupsData],
  [addresses.LOGIN_SETTINGS_ADDRESS, addresses.ALLOWED_GROUPS_ADDRESS, PolicyGroupsData],
  [addresses.TRUST_ADDRESS, addresses.TRUSTED_APPS_ADDRESS, TrustedAppsData],
  [addresses.TRUST_ADDRESS, addresses.DEFAULT_TRUSTED_APPS_ADDRESS, DefaultTrustedApps],
  [addresses.ACCESS_RIGHTS_ADDRESS, `${addresses.ACCESS_RIGHTS_ADDRESS}?DEPARTMENT=`, rights.AllowedDepartments],
  [addresses.PROVIDERS_ADDRESS, `${addresses.PROVIDERS_ADDRESS}/d3migration`, MigrationStatuses],
  [
    addresses.PROVIDERS_ADDRESS,
    `${addresses.PROVIDERS_ADDRESS}/d3migration/availableenterprisesextensions`,
    EnterpriseFields,
  ],
];

/** Example values for addresses with a parameter that every server with the page accepts: the details of a new item. */
export const EXAMPLE_IDS: Readonly<Record<string, string>> = {
  [`${addresses.API_KEYS_ADDRESS}/:id`]: keys.NEW_API_KEY,
  [`${addresses.OPENID_PROVIDERS_ADDRESS}/:id`]: 'create',
  [`${addresses.PROVIDERS_ADDRESS}/:id`]: 'create',
  [`${addresses.HYBRID_PROVIDERS_ADDRESS}/:id`]: 'create',
};
