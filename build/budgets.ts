import {
  ACCESS_RIGHTS,
  ACCOUNT_SECURITY,
  AUDIT,
  BRANDING,
  INFO,
  LAST_LOGINS,
  LOGIN_SETTINGS,
  OVERVIEW,
  PASSKEYS,
  SESSIONS,
  SPN,
  TRUST,
} from './samples/administration';
import { API_KEY, CONFIRMATION, PERSONAL_KEY } from './samples/api-keys';
import { PROVIDER, PROVIDERS } from './samples/identity-providers';
import { OPENID_PROVIDER } from './samples/openid-providers';
import * as signIn from './samples/sign-in';

/** The limits of a first visit to a page with an empty cache, and typical data of the page. */
export interface Budget {
  /** The Brotli size in bytes of all files that load before the page is interactive. */
  bytes: number;
  requests: number;
  data: unknown;
}

const KB = 1024;

const tiny = (kilobytes: number, data: unknown): Budget => ({ bytes: kilobytes * KB, requests: 3, data });
const config = (data: unknown): Budget => ({ bytes: 120 * KB, requests: 5, data });

/** The budgets of all deployed entries. An entry without a budget fails the check. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  login: { ...tiny(26, signIn.LOGIN), requests: 2 }, // in one script, so that a first visit is fast
  'login-close': tiny(27, {}),
  logout: tiny(28, signIn.LOGGED_OUT),
  'second-factor': tiny(31, signIn.SECOND_FACTOR),
  validatedevice: tiny(30, signIn.UNKNOWN_DEVICE),
  'change-password': tiny(33, signIn.PASSWORD),
  setup: { ...tiny(25, { isOpen: true }), requests: 2 }, // opened once: the others need not load what it shares
  'report-sign-in': { ...tiny(24, signIn.REPORT), requests: 2 }, // opened from a mail, once
  error: tiny(27, { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' }),
  'host-shell': tiny(42, signIn.SHELL), // with a navigation, a search, a branding of its own, and a start page with the account's security
  twofactor: tiny(41, signIn.TWO_FACTOR),
  'twofactor-dialog': tiny(29, signIn.TWO_FACTOR),
  'apikey-confirm': tiny(30, CONFIRMATION),
  apikeyadmininfo: tiny(28, { count: 3 }),
  avatar: tiny(29, signIn.AVATAR),
  sidemenu: tiny(32, signIn.MENU),
  'other-application': tiny(27, {}),
  'api-keys': { ...config({ apiKeys: [API_KEY] }), bytes: 44.9 * KB, requests: 4 }, // the list, whose search is in the address; its forms load later
  'personal-api-keys': config({ apiKeys: [PERSONAL_KEY] }),
  'account-security': config(ACCOUNT_SECURITY),
  sessions: config(SESSIONS),
  passkeys: config(PASSKEYS),
  'login-settings': config(LOGIN_SETTINGS),
  trust: config(TRUST),
  branding: config(BRANDING),
  'last-logins': config(LAST_LOGINS),
  audit: config(AUDIT),
  'openid-providers': config({ openIdConfigs: [OPENID_PROVIDER] }),
  provider: config(PROVIDER),
  'openid-callback': tiny(30, signIn.OPENID_FAILURE),
  'access-rights': config(ACCESS_RIGHTS),
  spn: config(SPN),
  providers: config(PROVIDERS),
  info: config(INFO),
  overview: { ...config(OVERVIEW), bytes: 44.2 * KB, requests: 4 },
};

/** The maximum Brotli size in bytes of files that other applications include. */
export const FILE_BUDGETS: Readonly<Record<string, number>> = {
  'host-shell.js': 4.75 * KB,
};
