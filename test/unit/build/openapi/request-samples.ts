import { CONTRACTS } from '../../shared/contract/contracts';

/** A part of an answer of the contract's tests, by its path. */
function part(contract: string, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => Object(value)[key], CONTRACTS[contract]?.whole);
}

const TOKEN = { antiCsrfToken: 'token' };
const ADMINISTRATOR = { userName: 'ada', displayName: 'Ada', email: 'ada@example.org', password: 'Vestibule-1' };
const ADDRESS = 'https://id.example.org/authorize';
const SETTINGS = { maxTFAActivationSkipCounter: 3, sessionLifetimeHours: 8, tfaRadio: 'Enabled', version: '1' };
const MAPPINGS = Array.from({ length: 10 }, (_, index) => ({ number: index + 1, destination: null, overwrite: false }));
const LIST = { totalResults: 1, startIndex: 1, itemsPerPage: 1 };
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const REFUSAL = { statusCode: 400, messageKey: 'ERROR_BAD_REQUEST' };

const AUDIT_ENTRY = {
  id: '1',
  at: '2026-11-22T10:00:00Z',
  event: 'sign-in',
  outcome: 'done',
  account: 'ada',
  count: 1,
};

/** A valid value of every schema that the contract's tests of answers have no value of: requests, and parts of answers. */
export const SAMPLES: Readonly<Record<string, unknown>> = {
  AdministratorCreated: { userId: '1' },
  AllowedDepartments: { departments: ['1'], version: '2' },
  ApiKeyLabel: 'Phone',
  ApiKeyListItem: part('ApiKeyListData', 'apiKeys', 0),
  ApiKeyStatus: 'Confirmed',
  Attention: part('ShellData', 'attention'),
  AuditData: { entries: [AUDIT_ENTRY], next: '1', searchedUntil: '2026-11-22T10:00:00Z', days: 365 },
  AuditEntry: AUDIT_ENTRY,
  Boot: {
    locale: 'de-AT',
    messages: { OK: 'OK' },
    data: {},
    theme: { IsDark: true },
    now: 1,
    trustedOrigins: ['https://portal.example.org'],
    trustedPaths: ['https://portal.example.org/a'],
  },
  EndPreviousSecret: { antiCsrfToken: 'x' },
  RotateApiKey: { overlapHours: 24, antiCsrfToken: 'x' },
  Branding: part('LoginData', 'branding'),
  ChangeTrust: { addUrl: 'https://portal.example.org', ...TOKEN },
  ChangeTrustedApps: { addDefaultApps: true, ...TOKEN },
  EndSessions: { endOthers: true, ...TOKEN },
  CheckStage: part('ConnectionCheck', 'stages', 0),
  ConfirmationForm: { AntiCsrfToken: 'token' },
  DeactivateUserForm: { deactivateUser: 'ada@example.org', ...TOKEN },
  DefaultTrustedApps: ['Example'],
  DeleteApiKey: { id: '1', delete: true },
  DeleteOpenIdProvider: { id: '1', delete: true },
  DeleteProvider: { id: '1', delete: true, ...TOKEN },
  Department: { id: '1', departmentName: 'One', hasRightsAssigned: true },
  DeviceCode: { code: '12345678', ...TOKEN },
  DirectoryGroup: { id: '1', displayName: 'One' },
  DirectoryUser: { id: '1', displayName: 'Ada', userName: 'ada' },
  DiscoverOpenIdProvider: { address: ADDRESS },
  Done: {},
  FieldMapping: MAPPINGS[0],
  Health: { status: 'ok' },
  HostThemeSchema: { IsDark: true, PrimaryColor: '#fff', Name: 'Ada & Co.', Logo: '/logo.svg' },
  ImageSource: '/logo.svg',
  LinkOpenIdIdentity: { token: 'x', ...TOKEN },
  LastLogin: part('LastLoginsData', 'lastLogins', 0),
  LoginForm: { User: 'ada', Password: 'Vestibule-1' },
  LoginHistoryData: { history: [{ loginDateTime: '2026-11-22T10:00:00Z', loginType: 'UserPass', browser: 'Firefox' }] },
  LoginHistoryEntry: { loginDateTime: '2026-11-22T10:00:00Z', loginType: 'UserPass', browser: 'Firefox' },
  LoginRefusal: { ...REFUSAL, errorMessage: 'LOGIN_ERROR_HINT' },
  LoginResult: { statusCode: 302, redirectUrl: '/' },
  MigrationProgress: { current: 1, count: 2 },
  MigrationProviderId: '1',
  MigrationRefusal: { ...REFUSAL, problemMessages: ['a'], detail: 'A text' },
  MigrationStatuses: { 1: { isFeatureDeactivated: true } },
  NewAdministrator: ADMINISTRATOR,
  NewApiKey: { userId: '1', label: 'Phone', ...TOKEN },
  OpenIdProvider: part('OpenIdProvidersData', 'openIdConfigs', 0),
  PageBranding: part('LoginData', 'branding'),
  PasswordForm: { Password: 'Vestibule-2' },
  PersonalApiKey: part('PersonalApiKeysData', 'apiKeys', 0),
  PersonalApiKeyStatus: 'Created',
  PresentedCertificate: part('ConnectionCheck', 'stages', 0, 'certificate'),
  PreviewLoginSettings: { ...SETTINGS, tfaGroups: ['1'], allowedGroups: null },
  // Pages read the state of the migration by itself.
  ProviderData: { ...Object(part('ProviderData')), migrationStatus: { isFeatureDeactivated: true } },
  ProviderSummary: part('ProvidersData', 'providers', 0),
  ResourceChange: {
    resource: '/identityprovider/config',
    action: 'changed',
    id: '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b',
  },
  RetryConfirmation: TOKEN,
  SaveAccessRights: {
    featureActive: true,
    unconfiguredDepartmentsAllowed: false,
    department: '1',
    allowedDepartments: ['2'],
    version: '1',
    ...TOKEN,
  },
  SaveLoginSettings: SETTINGS,
  SaveOpenIdProvider: {
    id: 'create',
    description: 'Example',
    authorizeEndpoint: ADDRESS,
    tokenEndpoint: ADDRESS,
    userinfoEndpoint: ADDRESS,
    endSessionEndpoint: '',
    clientId: 'vestibule',
    clientSecret: 'secret',
    redirectUri: 'https://example.org',
    version: '1',
  },
  SavePolicyGroups: { groups: ['1'], version: '1', ...TOKEN },
  SaveProvider: { id: '1', providerType: 'Ldap', host: 'ldap.example.org', connectTimeoutInMs: 100, ...TOKEN },
  ScimError: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '400',
    scimType: 'invalidFilter',
    detail: 'filter, character 1: no attribute',
    ...REFUSAL,
  },
  ScimGroupList: {
    schemas: [LIST_SCHEMA],
    ...LIST,
    resources: [{ id: '1', displayName: 'One', members: [{ value: '2', type: 'User' }] }],
  },
  ScimUserList: {
    schemas: [LIST_SCHEMA],
    ...LIST,
    resources: [
      {
        id: '2',
        userName: 'ada',
        displayName: 'Ada',
        active: true,
        name: { givenName: 'Ada', familyName: 'L' },
        emails: [{ value: 'ada@example.org', type: 'work', primary: true }],
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'One' },
      },
    ],
  },
  SecondFactorForm: { Code: '123456' },
  SetSpn: { user: 'admin', password: 'x' },
  SetupForm: { ...ADMINISTRATOR, confirmation: 'Vestibule-1' },
  StartMigration: { providerId: '1', optionalFieldMappings: MAPPINGS },
  StatisticEntry: { description: 'MIGRATION_SUM', count: 1, type: 7 },
  TwoFactorCodeForm: { secret: 'GEZDGNBV', code: '123456', checkCode: 'true', deactivate: 'true', ...TOKEN },
  UserSession: part('SessionsData', 'sessions', 0),
};
