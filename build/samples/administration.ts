import type * as v from 'valibot';
import type { AccountSecurity } from '../../shared/contract/account/account-security';
import type { Passkey } from '../../shared/contract/account/passkeys';
import type { UserSession } from '../../shared/contract/account/sessions';
import type { AccessRightsData, AllowedDepartments, Department } from '../../shared/contract/settings/access-rights';
import type { AuditEntry } from '../../shared/contract/settings/audit';
import type { BrandingSettings } from '../../shared/contract/settings/branding';
import type { InfoData } from '../../shared/contract/settings/info';
import type { LastLoginsData, LoginHistoryEntry } from '../../shared/contract/settings/last-logins';
import type { LoginSettingsData, LoginSettingsSaved } from '../../shared/contract/settings/login-settings';
import type { PolicyGroupsData } from '../../shared/contract/settings/policy-groups';
import type { SpnData } from '../../shared/contract/settings/spn';
import type { TrustAnswer, TrustData, TrustedAppsData } from '../../shared/contract/settings/trust';
import type { DirectoryGroup } from '../../shared/contract/shell/user-directory';
import type { OverviewData } from '../../shared/contract/system/overview';

// A complete answer for each call of the settings pages, except for providers and API keys.

const ADA = '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11';
const TOKEN = 'kJ3v0ZqBt2mX8sYpRw5uEg';

export const SESSION = {
  id: ADA,
  isCurrent: true,
  browser: 'Firefox 145, Windows',
  address: '192.0.2.7',
  isSameNetwork: true,
  signedInAt: '2026-11-20T08:15:00.000Z',
  lastActiveAt: '2026-11-21T09:30:00.000Z',
  loginType: 'UserPass',
  providerName: '',
  hasSecondFactor: true,
  isTenantAccess: false,
} satisfies v.InferInput<typeof UserSession>;

export const SESSIONS = { sessions: [SESSION], logoutToken: TOKEN, antiCsrfToken: TOKEN };

export const ACCOUNT_SECURITY = {
  password: { canChange: true, changedAt: '2026-03-02T09:20:00.000Z', directory: '' },
  authenticator: { isActive: true, since: '2026-03-02T09:31:00.000Z' },
  passkeys: { count: 2, lastUsedAt: '2026-11-20T08:15:00.000Z' },
  backupCodes: { left: 8, areFew: false },
  sessions: 3,
  rememberedBrowsers: 1,
  signIns: [
    {
      at: '2026-11-20T08:15:00.000Z',
      event: 'sign-in',
      isRefused: false,
      browser: SESSION.browser,
      address: SESSION.address,
      isSameNetwork: true,
      count: 1,
    },
    {
      at: '2026-11-19T22:02:00.000Z',
      event: 'sign-in-refused',
      isRefused: true,
      browser: 'Chrome 142, Linux',
      address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      isSameNetwork: false,
      count: 4,
    },
  ],
} satisfies AccountSecurity;

export const PASSKEY = {
  id: 'passkey',
  name: 'iCloud Keychain',
  createdAt: '2026-05-04T08:12:00.000Z',
  lastUsedAt: '2026-07-20T06:40:00.000Z',
  isSynced: true,
  isCurrent: true,
  credentialId: 'Y3JlZGVudGlhbA',
} satisfies Passkey;

export const PASSKEYS = {
  passkeys: [PASSKEY],
  cannotAddReason: '',
  mustReauthenticate: false,
  hasPassword: true,
  rpId: 'localhost',
  userHandle: 'YWRh',
  antiCsrfToken: TOKEN,
};

export const LOGIN_SETTINGS = {
  openIdOnly: false,
  openIdPreferred: true,
  openIdSubAdminGroupId: '7c1d8a52-1f0e-4d3b-9f65-0c2a5b7e4d10',
  openIdSubAdminGroupName: 'Identity team',
  htmlLoginEnabled: true,
  showKerberos: false,
  showOpenIdConnect: true,
  tfaRadio: 'ForceSelectedGroups',
  tfaBackupCodes: true,
  passkeys: 'SecondFactor',
  tfaRememberDays: 30,
  tfaRememberDaysAdmin: 0,
  maxTFAActivationSkipCounter: 3,
  sessionLifetimeHours: 8,
  disableCacheRefresh: false,
  useWhitelist: true,
  unknownDeviceDetectionEnabled: true,
  unknownDeviceDetectionOption: 1,
  d3ProviderPresent: true,
  isCloudView: false,
  version: TOKEN,
} satisfies v.InferInput<typeof LoginSettingsData>;

export const SETTINGS_SAVED = {
  saveOk: true,
  problemMessages: [],
  version: 'second',
} satisfies v.InferInput<typeof LoginSettingsSaved>;

export const POLICY_GROUPS = {
  groups: [{ display: 'Sales', value: 'sales' }],
  antiCsrfToken: TOKEN,
  version: 'first',
} satisfies v.InferInput<typeof PolicyGroupsData>;

/** The result of a search in the directory. */
export const FOUND_GROUPS = {
  totalResults: 2,
  resources: [
    { id: 'sales', displayName: 'Sales' },
    { id: 'it', displayName: 'IT' },
  ],
} satisfies { totalResults: number; resources: v.InferInput<typeof DirectoryGroup>[] };

export const AUDIT_ENTRY = {
  id: '019ab0c4-5d00-7000-8a3b-0123456789ab',
  at: '2026-11-22T08:00:00.000Z',
  event: 'sign-in',
  outcome: 'done',
  account: 'ada.lovelace',
  accountId: 'd9c1a5a2-6a3e-4a57-9f56-1f9b3c1d2e4f',
  address: '192.0.2.1',
  browser: 'Firefox 140, Linux',
  detail: 'UserPass',
  count: 1,
} satisfies v.InferInput<typeof AuditEntry>;

export const AUDIT = { entries: [AUDIT_ENTRY], days: 365 };

export const LAST_LOGIN = {
  userId: ADA,
  name: 'Ada Lovelace',
  account: 'ada.lovelace',
  lastLogin: '2026-11-21T09:12:00.000Z',
  unknownUsername: false,
};

export const LAST_LOGINS = {
  isGenerating: false,
  lastListUpdate: '2026-11-21T10:00:00.000Z',
  lastLoginHistoryActive: true,
  lastLogins: [LAST_LOGIN],
} satisfies v.InferInput<typeof LastLoginsData>;

/** An entry of the sign-in history of an account. */
export const HISTORY_ENTRY = {
  loginDateTime: '2026-11-20T08:15:00Z',
  loginType: 'UserPass',
  browser: 'Firefox 140, Linux',
} satisfies v.InferInput<typeof LoginHistoryEntry>;

export const TRUST = {
  trustedBaseUris: ['https://portal.example.com', 'https://intranet.example.com:8443/app'],
  fixedBaseUris: [],
  antiCsrfToken: TOKEN,
} satisfies v.InferInput<typeof TrustData>;

export const TRUSTED_APPS = {
  trustedApps: ['archive', 'reports'],
  isCloudMode: false,
} satisfies v.InferInput<typeof TrustedAppsData>;

export const TRUST_CHANGED = { statusCode: 200, value: '' } satisfies v.InferInput<typeof TrustAnswer>;

export const ACCESS_RIGHTS = {
  featureActive: true,
  unconfiguredDepartmentsAllowed: false,
  departments: Array.from(
    { length: 40 },
    (_, index): v.InferInput<typeof Department> => ({
      id: `5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c${index}`,
      departmentName: `Department ${index}`,
      hasRightsAssigned: index % 4 === 0,
    }),
  ),
  antiCsrfToken: TOKEN,
  version: '0tJ8sYpRw5uEgkJ3v0ZqBt',
} satisfies Partial<Record<keyof AccessRightsData, unknown>>;

/** The departments that are assigned to a department. */
export const ALLOWED_DEPARTMENTS = { departments: ['lab'], version: '1' } satisfies AllowedDepartments;

export const SPN = {
  canSetSpn: true,
  kerberosEnabled: false,
  systemBaseUri: 'https://id.example.com',
  account: 'EXAMPLE\\svc-vestibule',
  command1: 'setspn -S HTTP/id.example.com EXAMPLE\\svc-vestibule',
  command2:
    'ktpass /out id.example.com.keytab /princ HTTP/id.example.com@EXAMPLE.COM /mapuser EXAMPLE\\svc-vestibule /crypto AES256-SHA1 /ptype KRB5_NT_PRINCIPAL /pass *',
  errorList: [],
} satisfies v.InferInput<typeof SpnData>;

export const INFO = { version: '0.1.0', appClusterId: TOKEN } satisfies v.InferInput<typeof InfoData>;

export const BRANDING = {
  branding: { name: 'Harbour Logistics', helpUrl: 'https://help.example.org/sign-in', legalUrl: '/legal' },
  version: 'v1',
} satisfies v.InferInput<typeof BrandingSettings>;

export const OVERVIEW = {
  signIns: {
    since: '2026-11-27T06:00:00.000Z',
    done: [12, 140, 61, 9],
    refused: [0, 4, 1, 0],
  },
  twoFactor: {
    people: { total: 1240, protected: 861 },
    administrators: { total: 6, protected: 6 },
    policy: 'ForceAdmins',
  },
  directories: [
    {
      id: ADA,
      name: 'Head office',
      accounts: 1187,
      refreshedAt: '2026-11-27T08:45:00.000Z',
      problem: 'PROVIDER_REFRESH_NAMES_TAKEN',
      reads: [
        {
          endedAt: '2026-11-27T08:45:00.000Z',
          skipped: 2,
          skippedNames: ['anna', 'j.smith'],
        },
      ],
    },
  ],
  apiKeys: { total: 18, unconfirmed: 2, expiring: 3, neverUsed: 5 },
  openIdProviders: [
    {
      id: '7c1d8a52-1f0e-4d3b-9f65-0c2a5b7e4d10',
      name: 'Contoso',
      enabled: true,
      lastSignInAt: '2026-11-27T08:15:00.000Z',
      problem: '',
      problemAt: '',
    },
  ],
  backup: { lastAt: '2026-11-27T02:00:00.000Z' },
  mail: { isConfigured: true, waiting: 0, failed: 1 },
  branding: { name: 'Harbour Logistics' },
  version: '0.1.0',
  setup: [
    { task: 'protect-account', isDone: true },
    { task: 'accounts', isDone: true },
    { task: 'mail', isDone: true },
    { task: 'policy', isDone: false },
    { task: 'trust', isDone: false },
    { task: 'backup', isDone: true },
  ],
  antiCsrfToken: TOKEN,
} satisfies v.InferInput<typeof OverviewData>;
