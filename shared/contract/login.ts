import * as v from 'valibot';

/** Longest password a sign-in accepts (spec 001 §9). */
export const PASSWORD_MAX_LENGTH = 1000;

/** Longest user name a sign-in accepts. */
export const USER_MAX_LENGTH = 256;

const Provider = v.object({
  id: v.nullish(v.string(), ''),
  description: v.nullish(v.string(), ''),
  url: v.nullish(v.string(), ''),
});

/** GET /identityprovider/login (spec 001 §3). A provider without an address is left out: nothing could lead there. */
export const LoginData = v.object({
  openIdProviderList: v.pipe(v.nullish(v.array(Provider), []), v.transform(usableProviders)),
  showUserLogin: v.boolean(),
  showKerberos: v.nullish(v.boolean(), false),
  ldapLoginUrl: v.nullish(v.string(), ''),
  openIdPreferred: v.nullish(v.boolean(), false),
  isCloudLogin: v.nullish(v.boolean(), false),
  forceOpenId: v.nullish(v.boolean(), false),
  /** Whether this browser is signed in already: a sign-in that another tab finished. Left out by a server that does not tell. */
  isLoggedIn: v.nullish(v.boolean()),
  /**
   * Whether this browser brought a session or a pre-session, which shows a framed page that its sign-in was kept. Left
   * out by a server that cannot tell.
   */
  hasSession: v.nullish(v.boolean()),
  /** Cookies reach the page in a frame of another site without the browser's leave (spec 001 §2). */
  cookiesInFrames: v.nullish(v.boolean(), false),
  /** After a plain form post that failed: what was typed, and what to say (a message key or text). */
  userName: v.nullish(v.string(), ''),
  errorMessage: v.nullish(v.string(), ''),
  /** Seconds until the next try is allowed, after a plain form post that was throttled. */
  retryAfter: v.nullish(v.number(), 0),
});

export type LoginData = v.InferOutput<typeof LoginData>;

/** POST /identityprovider/login as form data or urlencoded (spec 001 §5, §7). */
export const LoginForm = v.strictObject({
  User: v.pipe(v.string(), v.minLength(1), v.maxLength(USER_MAX_LENGTH)),
  Password: v.pipe(v.string(), v.minLength(1), v.maxLength(PASSWORD_MAX_LENGTH)),
});

/** Its answer: 302 in the body redirects, anything else shows errorMessage (spec 001 §8). */
export const LoginAnswer = v.object({
  statusCode: v.nullish(v.number()),
  redirectUrl: v.nullish(v.string()),
  errorMessage: v.nullish(v.string()),
});

export type LoginAnswer = v.InferOutput<typeof LoginAnswer>;

/** The message keys with which the server answers a refused sign-in; the page shows them translated. */
export const LOGIN_ERRORS = [
  'LOGIN_ERROR_HINT',
  'LOGIN_ACCOUNT_DISABLED',
  'LOGIN_TOO_MANY_ATTEMPTS',
  'LOGIN_FORGERY',
] as const;

/** One of {@link LOGIN_ERRORS}. */
export type LoginError = (typeof LOGIN_ERRORS)[number];

function usableProviders(providers: v.InferOutput<typeof Provider>[]) {
  return providers
    .filter(({ url }) => url !== '')
    .map(({ id, description, url }) => ({ id: id || url, description: description || id || url, url }));
}
