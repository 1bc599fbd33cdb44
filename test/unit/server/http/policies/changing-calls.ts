import type { PreSessionStep } from '../../../../../server/sessions/pre-session';
import type { UserName } from '../test-app';

type Ids = Readonly<Record<UserName, string>>;

/** The id of the API key that the calls are about; it belongs to ada. */
export const KEY_ID = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
const KEY = { id: KEY_ID, userName: 'ada', label: 'Phone', status: 'Unconfirmed', delete: true };
const newKey = (ids: Ids) => ({ userId: ids.ada, label: 'Phone' });

/** A call of the pages that changes something, without its token. */
export interface Call {
  readonly route: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly user?: UserName;
  readonly step?: PreSessionStep;
  readonly as?: 'form' | 'multipart';
  readonly body?: (ids: Ids) => object;
  /** What the call answers without a token, and with its own one. */
  readonly missing: number;
  readonly right: number;
  readonly spelling?: string;
}

const CONFIRM = `/identityprovider/apikey/confirm?id=${KEY_ID}`;
const RETRY = '/identityprovider/apikey/decline';
const TWO_FACTOR = '/identityprovider/twofactor';
const DEVICE = '/identityprovider/validatedevice';
const code = () => ({ code: '12345678' });
const setUpCode = () => ({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code: '123456' });
const deactivateUser = () => ({ deactivateUser: 'nobody@example.org' });

const CONFIG = '/identityprovider/config';
const SETTINGS = { maxTFAActivationSkipCounter: 3, sessionLifetimeHours: 8 };
const PROVIDER = {
  description: 'Example',
  authorizeEndpoint: 'https://example.org/authorize',
  tokenEndpoint: 'https://example.org/token',
  userinfoEndpoint: 'https://example.org/userinfo',
  clientId: 'vestibule',
  clientSecret: 'secret',
  redirectUri: 'https://example.org',
};

const OWN_ACCOUNTS = '00000000-0000-4000-8000-000000000002';
const DIRECTORY = { id: OWN_ACCOUNTS, providerName: 'Own', providerType: 'Usermanagement' };

const MIGRATION = {
  providerId: 'missing',
  optionalFieldMappings: Array.from({ length: 10 }, (_, index) => ({ number: index + 1 })),
};

/** 400 with the right token is what a call says that carries none, or that is wrong in another way. */
export const CALLS: readonly Call[] = [
  {
    route: 'api-keys',
    method: 'POST',
    url: '/identityprovider/config/apikey',
    body: () => KEY,
    missing: 200,
    right: 200,
  },
  {
    route: 'api-keys',
    method: 'POST',
    url: '/identityprovider/config/apikey/create',
    body: newKey,
    missing: 400,
    right: 200,
  },
  { route: 'apikey-confirm', method: 'POST', url: CONFIRM, missing: 400, right: 404, spelling: 'AntiCsrfToken' },
  { route: 'apikey-confirm', method: 'DELETE', url: CONFIRM, missing: 400, right: 404, spelling: 'AntiCsrfToken' },
  {
    route: RETRY,
    method: 'DELETE',
    url: `${RETRY}?id=${KEY_ID}`,
    missing: 400,
    right: 200,
  },
  { route: 'apikeyadmininfo', method: 'PUT', url: '/identityprovider/apikeyadmininfo', missing: 204, right: 204 },
  {
    route: 'apikeyadmininfo',
    method: 'PUT',
    url: '/identityprovider/apikeyadmininfo',
    as: 'form',
    missing: 204,
    right: 204,
  },
  ...(['POST', 'DELETE'] as const).map(
    (method): Call => ({
      route: '/identityprovider/config/apikey/:id/secret',
      method,
      url: `/identityprovider/config/apikey/${KEY_ID}/secret`,
      body: () => (method === 'POST' ? { overlapHours: 24 } : {}),
      missing: 400,
      right: 200,
    }),
  ),
  {
    route: '/identityprovider/config/apikey/:id/label',
    method: 'PUT',
    url: `/identityprovider/config/apikey/${KEY_ID}/label`,
    missing: 400,
    right: 400,
  },
  {
    route: 'twofactor',
    method: 'POST',
    url: `${TWO_FACTOR}?check`,
    as: 'form',
    body: setUpCode,
    missing: 400,
    right: 403,
  },
  {
    route: 'twofactor',
    method: 'POST',
    url: `${TWO_FACTOR}?activate`,
    as: 'form',
    body: setUpCode,
    missing: 400,
    right: 403,
  },
  {
    route: 'twofactor',
    method: 'POST',
    url: `${TWO_FACTOR}?activate`,
    as: 'multipart',
    body: setUpCode,
    missing: 400,
    right: 403,
  },
  { route: 'twofactor', method: 'POST', url: TWO_FACTOR, as: 'form', body: deactivateUser, missing: 400, right: 400 },
  {
    route: 'validatedevice',
    method: 'POST',
    url: DEVICE,
    step: 'device',
    user: 'ada',
    body: code,
    missing: 400,
    right: 400,
  },
  {
    route: `${DEVICE}/resend`,
    method: 'POST',
    url: `${DEVICE}/resend`,
    step: 'device',
    user: 'ada',
    body: code,
    missing: 400,
    right: 200,
  },
  {
    route: 'second-factor',
    method: 'POST',
    url: '/identityprovider/login/secondFactor',
    as: 'form',
    step: 'second-factor',
    user: 'ada',
    body: () => ({ Code: '123456' }),
    missing: 200,
    right: 400,
  },
  {
    route: 'login',
    method: 'POST',
    url: '/identityprovider/login',
    as: 'form',
    body: () => ({ User: 'x', Password: 'x' }),
    missing: 400,
    right: 400,
  },
  {
    route: 'change-password',
    method: 'POST',
    url: '/identityprovider/changepassword',
    as: 'form',
    body: () => ({ Password: 'x' }),
    missing: 400,
    right: 400,
  },
  {
    route: 'setup',
    method: 'POST',
    url: '/identityprovider/setup/x',
    body: () => ({ userName: 'x' }),
    missing: 400,
    right: 400,
  },
  {
    route: 'setup',
    method: 'POST',
    url: '/identityprovider/setup/x',
    as: 'form',
    body: () => ({ userName: 'x' }),
    missing: 400,
    right: 400,
  },
  { route: 'login-settings', method: 'POST', url: `${CONFIG}/login`, body: () => SETTINGS, missing: 200, right: 200 },
  {
    route: `${CONFIG}/login/preview`,
    method: 'POST',
    url: `${CONFIG}/login/preview`,
    body: () => SETTINGS,
    missing: 200,
    right: 200,
  },
  ...['tfagrouplist', 'loginwhitelist'].map((list) => ({
    route: `${CONFIG}/${list}`,
    method: 'POST' as const,
    url: `${CONFIG}/${list}`,
    body: () => ({ groups: [] }),
    missing: 400,
    right: 200,
  })),
  {
    route: 'sessions',
    method: 'POST',
    url: `${CONFIG}/sessions`,
    body: () => ({ endOthers: true }),
    missing: 400,
    right: 200,
  },
  {
    route: 'trust',
    method: 'POST',
    url: `${CONFIG}/idptrust`,
    body: () => ({ addUrl: 'https://example.org' }),
    missing: 400,
    right: 200,
  },
  {
    route: `${CONFIG}/impersonatewhitelist`,
    method: 'POST',
    url: `${CONFIG}/impersonatewhitelist`,
    body: () => ({ addApp: 'Example' }),
    missing: 400,
    right: 200,
  },
  {
    route: 'access-rights',
    method: 'POST',
    url: `${CONFIG}/accessrights`,
    body: () => ({
      featureActive: false,
      unconfiguredDepartmentsAllowed: false,
      department: '',
      allowedDepartments: [],
    }),
    missing: 400,
    right: 200,
  },
  {
    route: 'spn',
    method: 'POST',
    url: `${CONFIG}/spn`,
    body: () => ({ user: 'admin', password: 'x' }),
    missing: 200,
    right: 200,
  },
  { route: 'last-logins', method: 'PUT', url: `${CONFIG}/lastloginlist`, missing: 200, right: 200 },
  { route: 'last-logins', method: 'DELETE', url: `${CONFIG}/lastloginlist`, missing: 200, right: 200 },
  {
    route: `${CONFIG}/updatelastloginlist`,
    method: 'POST',
    url: `${CONFIG}/updatelastloginlist`,
    missing: 200,
    right: 200,
  },
  ...[CONFIG, '/scimserver/config'].flatMap((base): Call[] => [
    { route: 'providers', method: 'POST', url: `${base}?update=true`, missing: 200, right: 200 },
    {
      route: 'provider',
      method: 'POST',
      url: `${base}/${OWN_ACCOUNTS}`,
      body: () => DIRECTORY,
      missing: 400,
      right: 200,
    },
    {
      route: `${base}/:id/connection`,
      method: 'POST',
      url: `${base}/${OWN_ACCOUNTS}/connection`,
      body: () => DIRECTORY,
      missing: 400,
      right: 200,
    },
    ...['', '/dryrun'].map((path) => ({
      route: `${base}/d3migration${path}`,
      method: 'POST' as const,
      url: `${base}/d3migration${path}`,
      body: () => MIGRATION,
      missing: 404,
      right: 404,
    })),
    // Their body is the id as a text, which carries no token.
    ...['/abort', '/finish'].map((path) => ({
      route: `${base}/d3migration${path}`,
      method: 'POST' as const,
      url: `${base}/d3migration${path}`,
      missing: 400,
      right: 400,
    })),
  ]),
  {
    route: 'openid-providers',
    method: 'POST',
    url: `${CONFIG}/openidconnect`,
    body: () => PROVIDER,
    missing: 200,
    right: 200,
  },
  {
    route: `${CONFIG}/openidconnect/discover`,
    method: 'POST',
    url: `${CONFIG}/openidconnect/discover`,
    body: () => ({ address: 'http://localhost:1' }),
    missing: 404,
    right: 404,
  },
  {
    route: '/identityprovider/openidconnect/link/:id',
    method: 'POST',
    url: '/identityprovider/openidconnect/link/missing',
    body: () => ({ token: 'x' }),
    missing: 400,
    right: 404,
  },
];
