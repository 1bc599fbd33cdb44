import type { GenericSchema } from 'valibot';
import { SCHEMAS } from '../../../../build/openapi/contract-modules';
import { sampleOf } from './sample';

export interface Contract {
  schema: GenericSchema;
  whole: Readonly<Record<string, unknown>>;
  required: readonly string[];
}

/** The contracts of answers that pages read, and the fields without which a page cannot do. */
const REQUIRED: Readonly<Record<string, string>> = {
  LoginData: 'showUserLogin',
  ShellData: 'isLoggedIn',
  Problem: 'messageKey',
  TranslationBundle: 'translations',
  MenuData: 'isLoggedIn',
  AvatarData: 'userId',
  TwoFactorData: 'tfaActivated tfaSecret antiCsrfToken',
  SetupData: 'isOpen',
  SetupAnswer: 'redirectUrl',
  UnknownDeviceData: 'antiCsrfToken',
  ApiKeyListData: 'apiKeys apiKeys.0.id',
  ApiKeyCreated: 'apiKeyDto.key',
  ApiKeySaved: 'saveOk',
  ConfirmationData: 'apiKeyId antiCsrfToken',
  ApiKeyAdminInfoData: 'count',
  PersonalApiKeysData: 'apiKeys apiKeys.0.key',
  DirectoryUsers: 'resources resources.0.id',
  DirectoryGroups: 'resources resources.0.id',
  SaveAnswer: 'saveOk',
  BrandingSaved: 'saveOk',
  LoginSettingsSaved: 'saveOk',
  PolicyGroupsData: 'groups.0.value',
  SessionsData: 'sessions.0.id rememberedBrowsers.0.id',
  PasskeysData: 'passkeys.0.id',
  AccessRightsData: 'departments.0.id',
  AuditChange: 'field',
  AuditData: 'entries.0.id entries.0.changes.0.field entry.id entry.changes.0.field',
  OpenIdProvidersData: 'openIdConfigs.0.id',
  OpenIdProviderSaved: 'saveOk',
  OpenIdCallbackData: 'claims.0.name claims.0.value link.url link.token',
  OpenIdIdentityLinked: 'saveOk',
  ProvidersData: 'providers.0.id',
  ConnectionCheck: 'stages.0.stage stages.0.result',
  DryRunReport: 'users users.total groups groups.total',
};

const ALL_OPTIONAL =
  'LoginAnswer BrandedData BrandingSettings LogoutData ErrorData PasswordData TwoFactorDialogData SecondFactorData SecondFactorAnswer ' +
  'DeviceAnswer ApiKeyDetailsData InfoData OverviewData LoginSettingsData LoginSettingsEffects TrustData TrustAnswer EndedSessions ' +
  'TrustedAppsData AccessRightsSaved SpnData SpnAnswer LastLoginsData DiscoveredOpenIdProvider ProviderData ' +
  'ProviderCheck DeletionCheck MigrationStatus EnterpriseFields BackupCodesAnswer TestMailAnswer ReportData ReportAnswer ReauthenticationData';

/** Only where two-factor authentication is to be set up, its secret is needed. */
const OTHERWISE: Readonly<Record<string, object>> = {
  TwoFactorData: { tfaActivated: false, isTenantAccessSession: false },
};

const requirements = [...Object.entries(REQUIRED), ...ALL_OPTIONAL.split(' ').map((name) => [name, ''] as const)];

export const CONTRACTS: Readonly<Record<string, Contract>> = Object.fromEntries(
  requirements.map(([name, fields]) => {
    const schema = SCHEMAS[name];
    if (schema === undefined) throw new Error(`the contract has no ${name}`);
    return [
      name,
      {
        schema,
        whole: { ...Object(sampleOf(schema)), ...OTHERWISE[name] },
        required: fields.split(' ').filter(Boolean),
      },
    ];
  }),
);

/** Returns the paths of all fields of a value, nested ones included: `apiKeys.0.id`. */
export function pathsOf(value: unknown, above: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const path = [...above, key];
    return [...(Array.isArray(value) ? [] : [path.join('.')]), ...pathsOf(below, path)];
  });
}

/** Copies an answer, with one field null or missing. */
export function changed(whole: unknown, path: string, to: 'null' | 'absent'): unknown {
  const copy: unknown = structuredClone(whole);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<unknown>((above, key) => Object(above)[key], copy);
  if (to === 'null') Reflect.set(Object(place), last, null);
  else Reflect.deleteProperty(Object(place), last);
  return copy;
}
