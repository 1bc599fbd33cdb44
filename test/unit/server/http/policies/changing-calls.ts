import type { PreSessionStep } from '../../../../../server/sessions/pre-session';
import type { UserName } from '../test-app';

type Ids = Readonly<Record<UserName, string>>;
type Method = 'POST' | 'PUT' | 'DELETE';

/** The id of the API key that the calls are about; it belongs to ada. */
export const KEY_ID = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';

interface Options {
  /** The entry of the page, where the route is no address. */
  readonly route?: string;
  readonly user?: UserName;
  readonly step?: PreSessionStep;
  readonly as?: 'form' | 'multipart';
  readonly body?: (ids: Ids) => object;
  readonly spelling?: string;
  /** Whether the call is for others than administrators, too. */
  readonly isForUsers?: boolean;
}

/** A call of the pages that changes something, without its token. */
export interface Call extends Options {
  readonly route: string;
  readonly method: Method;
  readonly url: string;
  /** What the call answers without a token, and with its own one. */
  readonly missing: number;
  readonly right: number;
}

function call(method: Method, url: string, [missing, right]: readonly [number, number], options: Options = {}): Call {
  return { route: url, method, url, missing, right, ...options };
}

const OWN = '/identityprovider';
const CONFIG = `${OWN}/config`;
const CONFIRM = `${OWN}/apikey/confirm?id=${KEY_ID}`;
const TWO_FACTOR = `${OWN}/twofactor`;
const DEVICE = `${OWN}/validatedevice`;
const OWN_ACCOUNTS = '00000000-0000-4000-8000-000000000002';

const KEY = { id: KEY_ID, userName: 'ada', label: 'Phone', status: 'Unconfirmed', delete: true };
const SET_UP = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code: '123456' };
const SETTINGS = { maxTFAActivationSkipCounter: 3, sessionLifetimeHours: 8 };
const RIGHTS = { featureActive: false, unconfiguredDepartmentsAllowed: false, department: '', allowedDepartments: [] };
const ENDPOINTS = ['authorizeEndpoint', 'tokenEndpoint', 'userinfoEndpoint', 'redirectUri'];
const OPENID = {
  ...{ description: 'Example', clientId: 'vestibule', clientSecret: 'secret' },
  ...Object.fromEntries(ENDPOINTS.map((name) => [name, 'https://example.org/x'])),
};
const DIRECTORY = { id: OWN_ACCOUNTS, providerName: 'Own', providerType: 'Usermanagement' };
const FIELDS = Array.from({ length: 10 }, (_, index) => ({ number: index + 1 }));
const MIGRATION = { providerId: 'missing', optionalFieldMappings: FIELDS };

const confirm: Options = { isForUsers: true, route: 'apikey-confirm', spelling: 'AntiCsrfToken' };
const twoFactor: Options = { isForUsers: true, route: 'twofactor', as: 'form', body: () => SET_UP };
const device: Options = { isForUsers: true, step: 'device', user: 'ada', body: () => ({ code: '12345678' }) };
const setup: Options = { isForUsers: true, route: 'setup', body: () => ({ userName: 'x' }) };

/** 400 with the right token is what a call says that carries none, or that is wrong in another way. */
export const CALLS: readonly Call[] = [
  call('POST', `${CONFIG}/apikey`, [200, 200], { route: 'api-keys', body: () => KEY }),
  call('POST', `${CONFIG}/apikey/create`, [400, 200], {
    route: 'api-keys',
    body: ({ ada }: Ids) => ({ userId: ada, label: 'Phone' }),
  }),
  call('POST', CONFIRM, [400, 404], confirm),
  call('DELETE', CONFIRM, [400, 404], confirm),
  call('DELETE', `${OWN}/apikey/decline?id=${KEY_ID}`, [400, 200], { route: `${OWN}/apikey/decline` }),
  call('PUT', `${OWN}/apikeyadmininfo`, [204, 204], { route: 'apikeyadmininfo' }),
  call('PUT', `${OWN}/apikeyadmininfo`, [204, 204], { route: 'apikeyadmininfo', as: 'form' }),
  call('POST', `${CONFIG}/apikey/${KEY_ID}/secret`, [400, 200], {
    route: `${CONFIG}/apikey/:id/secret`,
    body: () => ({ overlapHours: 24 }),
  }),
  call('DELETE', `${CONFIG}/apikey/${KEY_ID}/secret`, [400, 200], { route: `${CONFIG}/apikey/:id/secret` }),
  call('PUT', `${CONFIG}/apikey/${KEY_ID}/label`, [400, 400], { route: `${CONFIG}/apikey/:id/label` }),
  call('POST', `${TWO_FACTOR}?check`, [400, 403], twoFactor),
  call('POST', `${TWO_FACTOR}?activate`, [400, 403], twoFactor),
  call('POST', `${TWO_FACTOR}?activate`, [400, 403], { ...twoFactor, as: 'multipart' }),
  call('POST', TWO_FACTOR, [400, 400], { ...twoFactor, body: () => ({ deactivateUser: 'nobody@example.org' }) }),
  call('POST', DEVICE, [400, 400], { ...device, route: 'validatedevice' }),
  call('POST', `${DEVICE}/resend`, [400, 200], device),
  call('POST', `${OWN}/login/secondFactor`, [200, 400], {
    ...{ route: 'second-factor', step: 'second-factor', user: 'ada', isForUsers: true },
    ...{ as: 'form', body: () => ({ Code: '123456' }) },
  }),
  call('POST', `${OWN}/login`, [400, 400], {
    ...{ route: 'login', as: 'form', isForUsers: true, body: () => ({ User: 'x', Password: 'x' }) },
  }),
  call('POST', `${OWN}/changepassword`, [400, 400], {
    ...{ route: 'change-password', as: 'form', isForUsers: true, body: () => ({ Password: 'x' }) },
  }),
  call('POST', `${OWN}/setup/x`, [400, 400], setup),
  call('POST', `${OWN}/setup/x`, [400, 400], { ...setup, as: 'form' }),
  call('POST', `${CONFIG}/login`, [200, 200], { route: 'login-settings', body: () => SETTINGS }),
  call('POST', `${CONFIG}/login/preview`, [200, 200], { body: () => SETTINGS }),
  call('POST', `${CONFIG}/tfagrouplist`, [400, 200], { body: () => ({ groups: [] }) }),
  call('POST', `${CONFIG}/loginwhitelist`, [400, 200], { body: () => ({ groups: [] }) }),
  call('POST', `${CONFIG}/sessions`, [400, 200], {
    ...{ route: 'sessions', isForUsers: true, body: () => ({ endOthers: true }) },
  }),
  call('POST', `${CONFIG}/idptrust`, [400, 200], { route: 'trust', body: () => ({ addUrl: 'https://example.org' }) }),
  call('POST', `${CONFIG}/impersonatewhitelist`, [400, 200], { body: () => ({ addApp: 'Example' }) }),
  call('POST', `${CONFIG}/accessrights`, [400, 200], { route: 'access-rights', body: () => RIGHTS }),
  call('POST', `${CONFIG}/spn`, [200, 200], { route: 'spn', body: () => ({ user: 'admin', password: 'x' }) }),
  call('PUT', `${CONFIG}/lastloginlist`, [200, 200], { route: 'last-logins' }),
  call('DELETE', `${CONFIG}/lastloginlist`, [200, 200], { route: 'last-logins' }),
  call('POST', `${CONFIG}/updatelastloginlist`, [200, 200]),
  ...[CONFIG, '/scimserver/config'].flatMap((base) => [
    call('POST', `${base}?update=true`, [200, 200], { route: 'providers' }),
    call('POST', `${base}/${OWN_ACCOUNTS}`, [400, 200], { route: 'provider', body: () => DIRECTORY }),
    call('POST', `${base}/${OWN_ACCOUNTS}/connection`, [400, 200], {
      route: `${base}/:id/connection`,
      body: () => DIRECTORY,
    }),
    call('POST', `${base}/d3migration`, [404, 404], { body: () => MIGRATION }),
    call('POST', `${base}/d3migration/dryrun`, [404, 404], { body: () => MIGRATION }),
    // Their body is the id as a text, which carries no token.
    call('POST', `${base}/d3migration/abort`, [400, 400]),
    call('POST', `${base}/d3migration/finish`, [400, 400]),
  ]),
  call('POST', `${CONFIG}/openidconnect`, [200, 200], { route: 'openid-providers', body: () => OPENID }),
  call('POST', `${CONFIG}/openidconnect/discover`, [404, 404], { body: () => ({ address: 'http://localhost:1' }) }),
  call('POST', `${OWN}/openidconnect/link/missing`, [400, 404], {
    ...{ route: `${OWN}/openidconnect/link/:id`, isForUsers: true, body: () => ({ token: 'x' }) },
  }),
];
