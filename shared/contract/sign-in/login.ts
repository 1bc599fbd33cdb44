import * as v from 'valibot';
import { LOGIN_ADDRESS, LOGIN_CLOSE_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import { ImageSource } from '../image-source';
import { PASSWORD_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';
import { NEXT_STEP, REDIRECT } from '../shared-descriptions';

/** The maximum length of a user name at sign-in, in UTF-16 units. */
export const USER_MAX_LENGTH = 256;

const Provider = v.object({
  id: v.nullish(v.string(), ''),
  description: v.nullish(v.string(), ''),
  url: v.nullish(v.string(), ''),
  /** The provider's logo, shown instead of the key icon. */
  logo: v.fallback(v.nullish(ImageSource), undefined),
});

/** GET /identityprovider/login. A provider without an address is left out. */
export const LoginData = v.object({
  openIdProviderList: v.pipe(v.nullish(v.array(Provider), []), v.transform(usableProviders)),
  showUserLogin: v.boolean(),
  showKerberos: v.nullish(v.boolean(), false),
  ldapLoginUrl: v.nullish(v.string(), ''),
  openIdPreferred: v.nullish(v.boolean(), false),
  isCloudLogin: v.nullish(v.boolean(), false),
  forceOpenId: v.nullish(v.boolean(), false),
  /** Whether this browser is signed in already, as after a sign-in in another tab. A server may leave it out. */
  isLoggedIn: v.nullish(v.boolean()),
  /**
   * Whether the request had the cookie of a session or a pre-session. A page in a frame sees from it that the browser
   * accepts cookies there.
   * A server may leave it out.
   */
  hasSession: v.nullish(v.boolean()),
  /** Whether the browser sends the cookies in a cross-site frame without the Storage Access API. */
  cookiesInFrames: v.nullish(v.boolean(), false),
  /** Whether passkeys sign in here; a server without them leaves it out. */
  hasPasskeys: v.nullish(v.boolean(), false),
  /**
   * After a plain form post that failed: the entered user name, and the error (a message key or text). Without a user name,
   * why sign-in shows: the session has ended, or the server has no administrator yet.
   */
  userName: v.nullish(v.string(), ''),
  errorMessage: v.nullish(v.string(), ''),
  /** The address of another try with a Kerberos ticket, after one that failed. */
  retryUrl: v.nullish(v.string(), ''),
  /** Seconds until the next try is allowed, after a plain form post that was throttled. */
  retryAfter: v.nullish(v.number(), 0),
  /** The user names of a demo, whose password is public; a server without a demo leaves it out. */
  demo: v.nullish(v.object({ password: v.nullish(v.string(), ''), accounts: v.nullish(v.array(v.string()), []) })),
  branding: PageBranding,
});

export type LoginData = v.InferOutput<typeof LoginData>;

/** POST /identityprovider/login as form data or urlencoded. */
export const LoginForm = v.strictObject({
  User: v.pipe(v.string(), v.minLength(1), v.maxLength(USER_MAX_LENGTH)),
  Password: v.pipe(v.string(), v.minLength(1), v.maxLength(PASSWORD_MAX_LENGTH)),
});

/** The answer to the form: `statusCode` 302 redirects, anything else shows errorMessage. */
export const LoginAnswer = v.object({
  statusCode: v.nullish(v.number()),
  redirectUrl: v.nullish(v.string()),
  errorMessage: v.nullish(v.string()),
});

export type LoginAnswer = v.InferOutput<typeof LoginAnswer>;

/** The message keys with which the server refuses an account whose password is right. */
export const ACCOUNT_ERRORS = [
  'LOGIN_ACCOUNT_DISABLED',
  'LOGIN_ACCOUNT_EXPIRED',
  'LOGIN_ACCOUNT_LOCKED',
  'LOGIN_NOT_ALLOWED',
  'LOGIN_NOT_NOW',
  'LOGIN_PASSWORD_EXPIRED',
] as const;

/** One of {@link ACCOUNT_ERRORS}. */
export type AccountError = (typeof ACCOUNT_ERRORS)[number];

/** The message keys with which the server refuses a sign-in. */
export const LOGIN_ERRORS = [
  ...ACCOUNT_ERRORS,
  'LOGIN_ERROR_HINT',
  'LOGIN_TOO_MANY_ATTEMPTS',
  'LOGIN_FORGERY',
  'LOGIN_DIRECTORY_UNAVAILABLE',
] as const;

/** The message keys with which the server says why sign-in shows, in `errorMessage`. */
export type LoginNotice = 'LOGIN_NO_ADMINISTRATOR' | 'LOGIN_SESSION_ENDED';

/** One of {@link LOGIN_ERRORS}. */
export type LoginError = (typeof LOGIN_ERRORS)[number];

function usableProviders(providers: v.InferOutput<typeof Provider>[]) {
  return providers
    .filter(({ url }) => url !== '')
    .map(({ id, description, url, logo }) => ({
      id: id || url,
      description: description || id || url,
      url,
      ...(logo ? { logo } : {}),
    }));
}

/** A refused sign-in: `errorMessage` has the same key as `messageKey`. */
export const LoginRefusal = v.object({ statusCode: v.number(), messageKey: v.string(), errorMessage: v.string() });

/** The answer to the sign-in form. Its status is 200 even if the account may not sign in. */
export const LoginResult = v.union([LoginRefusal, LoginAnswer]);

/** Shows how one can sign in. */
export const showLogin = {
  method: 'GET',
  address: LOGIN_ADDRESS,
  query: { ...REDIRECT, prompt: { description: 'Shows the form to a signed-in user too', values: ['login'] } },
  answer: LoginData,
  redirects: { 302: 'Where a user goes who is signed in already' },
} as const satisfies Operation;

/** Signs in with user name and password. */
export const signInByPassword = {
  method: 'POST',
  address: LOGIN_ADDRESS,
  query: REDIRECT,
  form: LoginForm,
  answer: LoginAnswer,
  sends: LoginResult,
  redirects: { 303: NEXT_STEP },
  sets: ['session', 'device'],
  keys: [...ACCOUNT_ERRORS, 'LOGIN_DIRECTORY_UNAVAILABLE'],
  keysIn: 'messageKey',
  refusals: {
    400: ['ERROR_BAD_REQUEST', 'LOGIN_ERROR_HINT'],
    403: ['LOGIN_FORGERY', 'LOGIN_NO_METHOD'],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
  problem: LoginRefusal,
} as const satisfies Operation;

/** Closes the popup in which a user has signed in. */
export const closeLogin = { method: 'GET', address: LOGIN_CLOSE_ADDRESS } as const satisfies Operation;
