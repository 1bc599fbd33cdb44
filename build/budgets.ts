/** The limits of a first visit to a page, with an empty cache, and the data of a typical one. */
export interface Budget {
  /** Brotli bytes of all files that load before the page is interactive. */
  bytes: number;
  requests: number;
  data: unknown;
}

const KB = 1024;

const LOGIN = {
  openIdProviderList: [
    { id: 'entra', description: 'Microsoft Entra ID', url: '/identityprovider/openid/entra?redirect=%2F' },
    { id: 'google', description: 'Google Workspace', url: '/identityprovider/openid/google?redirect=%2F' },
  ],
  showUserLogin: true,
  showKerberos: false,
  ldapLoginUrl: '',
  openIdPreferred: false,
  isCloudLogin: true,
  forceOpenId: false,
};

const SIGNED_IN = {
  isLoggedIn: true,
  userId: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
  userName: 'ada.lovelace',
  displayName: 'Ada Lovelace',
  email: 'ada.lovelace@example.com',
  isAdmin: true,
  canChangeOpenId: true,
  logoutToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
  isTfaUnavailable: false,
  isPasswordUnavailable: false,
  areSessionsUnavailable: false,
  attention: {
    tfaActivated: false,
    needsTfa: true,
    force2FA: true,
    allowedTFASkips: 3,
    keysToConfirm: 1,
    unconfirmedKeys: 14,
  },
};

const TWO_FACTOR = {
  tfaActivated: false,
  tfaSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  tfaLabel: 'ada.lovelace@example.com',
  tfaIssuer: 'Vestibule',
  force2FA: true,
  allowedTFASkips: 3,
  isAdmin: true,
  isPreSession: false,
  isTenantAccessSession: false,
  antiCsrfToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
  oneTimeDropCode: 'K7QM2XWP',
};

const UNKNOWN_DEVICE = {
  name: 'Ada Lovelace',
  baseUri: 'https://login.example.com',
  isCloud: false,
  userAgentString:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  mail: 'a***@example.com',
  expires: '2026-11-21T10:15:00.000Z',
  resendAvailable: '2026-11-21T10:01:00.000Z',
  mailSendFailed: false,
  antiCsrfToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
};

const CONFIRMATION = {
  apiKeyId: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
  apiKeyLabel: 'Nightly export to the data warehouse',
  createdBy: 'Grace Hopper',
  antiCsrfToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
};

const SESSION = {
  id: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
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
};

const PERSONAL_KEY = {
  key: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
  label: 'Nightly export to the data warehouse',
  creatorDisplayName: 'Grace Hopper',
  status: 'Created',
};

const API_KEY = {
  id: '7c1d8a52-1f0e-4d3b-9f65-0c2a5b7e4d10',
  userName: 'ada.lovelace',
  label: 'Nightly export',
  status: 'Unconfirmed',
  isTechnicalUser: false,
  isApiKeyInGracePeriod: true,
};

const MENU = {
  isLoggedIn: true,
  userName: 'ada.lovelace',
  userId: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
  logoutToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
  email: 'ada.lovelace@example.com',
  details: 'Ada Lovelace',
  upaAvailable: true,
  isAbsent: true,
  isExternal: false,
  canChangePassword: true,
  canEnableTfa: true,
  hasApiKeys: true,
  isHtmlLoginEnabled: true,
  hasSessions: true,
  hasFido: true,
};

const AVATAR = {
  userName: 'ada.lovelace',
  userId: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
  showTfaDialog: true,
  mustSetUpTfa: false,
  showUnconfirmedApiKeyDialog: true,
  showUnconfirmedAdminApiKeyPage: true,
};

const LOGIN_SETTINGS = {
  openIdOnly: false,
  openIdPreferred: true,
  openIdSubAdminGroupId: '7c1d8a52-1f0e-4d3b-9f65-0c2a5b7e4d10',
  openIdSubAdminGroupName: 'Identity team',
  htmlLoginEnabled: true,
  showKerberos: false,
  showOpenIdConnect: true,
  tfaRadio: 'ForceSelectedGroups',
  maxTFAActivationSkipCounter: 3,
  sessionLifetimeHours: 8,
  disableCacheRefresh: false,
  useWhitelist: true,
  unknownDeviceDetectionEnabled: true,
  unknownDeviceDetectionOption: 1,
  d3ProviderPresent: true,
  isCloudView: false,
  version: 'kJ3v0ZqBt2mX8sYpRw5uEg',
};

const AUDIT = {
  entries: [
    {
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
    },
  ],
  days: 365,
};

const LAST_LOGINS = {
  isGenerating: false,
  lastListUpdate: '2026-11-21T10:00:00.000Z',
  lastLoginHistoryActive: true,
  lastLogins: [
    {
      userId: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
      name: 'Ada Lovelace',
      account: 'ada.lovelace',
      lastLogin: '2026-11-21T09:12:00.000Z',
      unknownUsername: false,
    },
  ],
};

const OPENID_PROVIDER = {
  id: 'entra',
  description: 'Microsoft Entra ID',
  enabled: true,
  authorizeEndpoint: 'https://login.example.com/oauth2/v2.0/authorize',
  tokenEndpoint: 'https://login.example.com/oauth2/v2.0/token',
  userinfoEndpoint: 'https://graph.example.com/oidc/userinfo',
  endSessionEndpoint: 'https://login.example.com/oauth2/v2.0/logout',
  clientId: '7c1d8a52-1f0e-4d3b-9f65-0c2a5b7e4d10',
  clientSecret: '********',
  redirectUri: 'https://id.example.com',
  callback: '/identityprovider/openidconnect/callback',
  isCloud: false,
  issuer: 'https://login.example.com',
};

const TRUST = {
  trustedBaseUris: ['https://portal.example.com', 'https://intranet.example.com:8443/app'],
  fixedBaseUris: [],
  antiCsrfToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
};

const PROVIDER = {
  id: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
  providerName: 'Headquarters',
  providerType: 'Ldap',
  host: 'ldaps://ldap.example.com',
  domainOrId: 'EXAMPLE',
  username: 'CN=vestibule,OU=services,DC=example,DC=com',
  password: '********',
  rootContext: 'DC=example,DC=com',
  adminGroup: 'Vestibule administrators',
  availableUserDisplayProperties: ['displayName', 'givenName', 'sn', 'department'],
  availableGroupDisplayProperties: ['displayName', 'description'],
  newFeaturesAvailable: true,
  connectionCheckAvailable: true,
  antiCsrfToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
  version: '3',
};

const tiny = (kilobytes: number, data: unknown): Budget => ({ bytes: kilobytes * KB, requests: 3, data });
const config = (data: unknown): Budget => ({ bytes: 120 * KB, requests: 5, data });

const ACCESS_RIGHTS = {
  featureActive: true,
  unconfiguredDepartmentsAllowed: false,
  departments: Array.from({ length: 40 }, (_, index) => ({
    id: `5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c${index}`,
    departmentName: `Department ${index}`,
    hasRightsAssigned: index % 4 === 0,
  })),
  antiCsrfToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
  version: '0tJ8sYpRw5uEgkJ3v0ZqBt',
};

const SPN = {
  canSetSpn: true,
  kerberosEnabled: false,
  systemBaseUri: 'https://id.example.com',
  account: 'EXAMPLE\\svc-vestibule',
  command1: 'setspn -S HTTP/id.example.com EXAMPLE\\svc-vestibule',
  command2:
    'ktpass /out id.example.com.keytab /princ HTTP/id.example.com@EXAMPLE.COM /mapuser EXAMPLE\\svc-vestibule /crypto AES256-SHA1 /ptype KRB5_NT_PRINCIPAL /pass *',
  errorList: [],
};

const PROVIDERS = {
  providers: [
    {
      id: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11',
      providerName: 'Head office',
      providerType: 'Ldap',
      adminGroup: 'Domain Admins',
      technicalUserGroup: 'Service accounts',
      details: 'ldaps://directory.example.com',
      isolated: false,
      canDelete: true,
      accounts: 4821,
      refreshedAt: '2026-11-21T09:30:00Z',
    },
  ],
  openIdConnectEnabled: true,
  htmlLoginEnabled: true,
  builtInAdminConfigured: true,
  antiCsrfToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
};

/** The budget of every deployed entry; one without a budget fails the check. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  login: { ...tiny(36, LOGIN), requests: 2 }, // in one script, so that a first visit is fast
  'login-close': tiny(36, {}),
  logout: tiny(36, { isLoggedIn: false, logoutToken: '' }),
  'second-factor': tiny(36, { statusCode: 0, errorMessage: '', startAnew: false }),
  validatedevice: tiny(36, UNKNOWN_DEVICE),
  'change-password': tiny(38, { username: 'ada.lovelace', allowedToLeaveSite: true }),
  setup: { ...tiny(36, { isOpen: true }), requests: 2 }, // opened once: the others need not load what it shares
  error: tiny(36, { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' }),
  'host-shell': tiny(40, SIGNED_IN), // with a navigation and a start page of its own
  twofactor: tiny(46, TWO_FACTOR),
  'twofactor-dialog': tiny(36, TWO_FACTOR),
  'apikey-confirm': tiny(38, CONFIRMATION),
  apikeyadmininfo: tiny(36, { count: 3 }),
  avatar: tiny(32, AVATAR),
  sidemenu: tiny(38, MENU),
  'other-application': tiny(36, {}),
  'api-keys': { ...config({ apiKeys: [API_KEY] }), bytes: 45 * KB, requests: 4 }, // the list; its forms load later
  'personal-api-keys': config({ apiKeys: [PERSONAL_KEY] }),
  sessions: config({
    sessions: [SESSION],
    logoutToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
    antiCsrfToken: 'kJ3v0ZqBt2mX8sYpRw5uEg',
  }),
  'login-settings': config(LOGIN_SETTINGS),
  trust: config(TRUST),
  'last-logins': config(LAST_LOGINS),
  audit: config(AUDIT),
  'openid-providers': config({ openIdConfigs: [OPENID_PROVIDER] }),
  provider: config(PROVIDER),
  'openid-callback': tiny(36, { messageKey: 'OPENID_ERROR_DENIED', retryUrl: '/identityprovider/login' }),
  'access-rights': config(ACCESS_RIGHTS),
  spn: config(SPN),
  providers: config(PROVIDERS),
  info: config({ version: '0.1.0', appClusterId: 'kJ3v0ZqBt2mX8sYpRw5uEg' }),
};

/** Most brotli bytes of files that other applications include. */
export const FILE_BUDGETS: Readonly<Record<string, number>> = {
  'host-shell.js': 4.5 * KB,
};
