import * as v from 'valibot';
import { LAST_LOGINS_ADDRESS, LAST_LOGINS_CSV_ADDRESS, UPDATE_LAST_LOGINS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { TIME_ZONE } from '../shared-descriptions';

/** The ways in which a user signs in: with a password, a provider, a Kerberos ticket or a passkey on the pages, or with each request of a program. */
export const LOGIN_TYPES = [
  'UserPass',
  'OpenId',
  'Kerberos',
  'Passkey',
  'BasicUserPass',
  'BasicApiKey',
  'ApiKey',
] as const;

/** One of {@link LOGIN_TYPES}. */
export type LoginType = (typeof LOGIN_TYPES)[number];

/** The time that stands for "no information". */
export const NO_LOGIN_TIME = '0001-01-01T00:00:00';

/** One account of the overview. */
export const LastLogin = v.object({
  /** Its history can only be opened with it. */
  userId: v.nullish(v.string(), ''),
  name: v.nullish(v.string(), ''),
  account: v.nullish(v.string(), ''),
  /** A time as in RFC 3339, or {@link NO_LOGIN_TIME}. */
  lastLogin: v.nullish(v.string(), NO_LOGIN_TIME),
  /** Whether the account has no known user name. */
  unknownUsername: v.nullish(v.boolean(), false),
});

export type LastLogin = v.InferOutput<typeof LastLogin>;

/** GET /identityprovider/config/lastloginlist. */
export const LastLoginsData = v.object({
  /** Whether the list is being generated; the previous one may be shown meanwhile. */
  isGenerating: v.nullish(v.boolean(), false),
  /** How many accounts the list that is being generated has, and how many there are. */
  progress: v.nullish(v.object({ count: v.nullish(v.number(), 0), total: v.nullish(v.number(), 0) })),
  /** How many accounts the list has, where the answer has none of them because it is long: the page then loads it. */
  count: v.nullish(v.number()),
  lastListUpdate: v.nullish(v.string(), NO_LOGIN_TIME),
  lastLoginHistoryActive: v.nullish(v.boolean(), false),
  lastLogins: v.nullish(v.array(LastLogin), []),
});

export type LastLoginsData = v.InferOutput<typeof LastLoginsData>;

/** One sign-in of an account. */
export const LoginHistoryEntry = v.object({
  loginDateTime: v.nullish(v.string(), NO_LOGIN_TIME),
  /** One of {@link LOGIN_TYPES}; others are shown as unknown. */
  loginType: v.nullish(v.string(), ''),
  browser: v.nullish(v.string(), ''),
  /** Whether the user needed no second factor, because the browser was remembered. */
  isBrowserRemembered: v.nullish(v.boolean()),
});

export type LoginHistoryEntry = v.InferOutput<typeof LoginHistoryEntry>;

/** GET /identityprovider/config/lastloginlist/:userId. */
export const LoginHistoryData = v.union([
  v.pipe(
    v.array(LoginHistoryEntry),
    v.transform((history) => ({ history })),
  ),
  v.object({ history: v.nullish(v.array(LoginHistoryEntry), []) }),
]);

export type LoginHistoryData = v.InferOutput<typeof LoginHistoryData>;

/** Lists when each account has last signed in. */
export const listLastLogins = {
  method: 'GET',
  address: LAST_LOGINS_ADDRESS,
  answer: LastLoginsData,
} as const satisfies Operation;

/** Starts the history of sign-ins. */
export const startLoginHistory = {
  method: 'PUT',
  address: LAST_LOGINS_ADDRESS,
  isBodyUnused: true,
} as const satisfies Operation;

/** Stops and deletes the history of sign-ins. */
export const stopLoginHistory = {
  method: 'DELETE',
  address: LAST_LOGINS_ADDRESS,
  isBodyUnused: true,
} as const satisfies Operation;

/** Lists the sign-ins of one account. */
export const showLoginHistory = {
  method: 'GET',
  address: `${LAST_LOGINS_ADDRESS}/:userId`,
  access: ['admin'],
  answer: LoginHistoryData,
  sends: v.array(LoginHistoryEntry),
  refusals: { 404: [] },
} as const satisfies Operation;

/** Generates the list of last sign-ins anew. */
export const updateLastLogins = {
  method: 'POST',
  address: UPDATE_LAST_LOGINS_ADDRESS,
  access: ['admin'],
  inSupportSession: 'allowed',
  isBodyUnused: true,
} as const satisfies Operation;

/** Sends the list of last sign-ins as a file. */
export const downloadLastLogins = {
  method: 'GET',
  address: LAST_LOGINS_CSV_ADDRESS,
  access: ['admin'],
  query: TIME_ZONE,
  file: {
    mediaType: 'text/csv',
    description: 'The file, in the language of the request',
    headers: { 'Content-Disposition': 'The name of the file', 'Content-Length': 'Its length in bytes' },
  },
} as const satisfies Operation;
