import * as v from 'valibot';

/** The ways in which a user signs in: with a password or a provider on the pages, or with each request of a program. */
export const LOGIN_TYPES = ['UserPass', 'OpenId', 'BasicUserPass', 'BasicApiKey', 'ApiKey'] as const;

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
