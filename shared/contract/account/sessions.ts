import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { SESSIONS_ADDRESS } from '../addresses';
import { ID_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';

/** A session of the user: a browser that is signed in. */
export const UserSession = v.object({
  /** Names the session to the call that ends it; not its token, nor derived from it. */
  id: v.string(),
  /** Whether it is the session of this request. */
  isCurrent: v.nullish(v.boolean(), false),
  /** Browser and operating system, such as `Firefox 140, Linux`; empty where they are not known. */
  browser: v.nullish(v.string(), ''),
  /** The IP address of its latest use. */
  address: v.nullish(v.string(), ''),
  /** Whether that address is in the network of this request: the same IPv4 address, or the same IPv6 /64. */
  isSameNetwork: v.nullish(v.boolean(), false),
  /** Times as in RFC 3339; the second one is accurate to a minute. */
  signedInAt: v.nullish(v.string(), ''),
  lastActiveAt: v.nullish(v.string(), ''),
  /** As in the history of sign-ins: `UserPass`, `OpenId` or `Passkey`; empty where it is not known. */
  loginType: v.nullish(v.string(), ''),
  /** What the OpenID provider that signed the user in is called. */
  providerName: v.nullish(v.string(), ''),
  hasSecondFactor: v.nullish(v.boolean(), false),
  /** Whether the user needed no second factor, because the browser is remembered. */
  isBrowserRemembered: v.nullish(v.boolean()),
  /** Whether a support employee acts for the user. */
  isTenantAccess: v.nullish(v.boolean(), false),
});

export type UserSession = v.InferOutput<typeof UserSession>;

/** A browser in which the user needs no code after the password, whether or not it is signed in. */
export const RememberedBrowser = v.object({
  /** Names the browser to the call that forgets it; not its cookie, nor derived from it. */
  id: v.string(),
  /** Whether it is the browser of this request. */
  isCurrent: v.nullish(v.boolean(), false),
  /** Browser and operating system; empty where they are not known. */
  browser: v.nullish(v.string(), ''),
  /** Times as in RFC 3339. */
  since: v.nullish(v.string(), ''),
  until: v.nullish(v.string(), ''),
});

export type RememberedBrowser = v.InferOutput<typeof RememberedBrowser>;

/** GET /identityprovider/config/sessions: the user's sessions. */
export const SessionsData = v.pipe(
  v.unknown(),
  acceptScimListName('sessions'),
  v.object({
    sessions: v.nullish(v.array(UserSession), []),
    /** A server that remembers none leaves them out. */
    rememberedBrowsers: v.nullish(v.array(RememberedBrowser)),
    /** Signs out of the present session. */
    logoutToken: v.nullish(v.string(), ''),
    /** Whether the user may change the password, so that the page links there. */
    canChangePassword: v.nullish(v.boolean(), false),
    antiCsrfToken: v.nullish(v.string(), ''),
  }),
);

export type SessionsData = v.InferOutput<typeof SessionsData>;

/**
 * POST to the same address as JSON: ends one other session of the user, or all others, or forgets a remembered browser. The
 * second also forgets all other browsers.
 */
export const EndSessions = v.union([
  v.strictObject({ endId: v.pipe(v.string(), v.maxLength(ID_MAX_LENGTH)), antiCsrfToken: v.string() }),
  v.strictObject({ endOthers: v.literal(true), antiCsrfToken: v.string() }),
  v.strictObject({ forgetId: v.pipe(v.string(), v.maxLength(ID_MAX_LENGTH)), antiCsrfToken: v.string() }),
]);

export type EndSessions = v.InferOutput<typeof EndSessions>;

/** The answer: how many sessions have ended; 0 where they had ended already. */
export const EndedSessions = v.object({ ended: v.nullish(v.number(), 0) });

/** Lists the user's own sessions, the present one first. */
export const listSessions = {
  method: 'GET',
  address: SESSIONS_ADDRESS,
  inSupportSession: 'refused',
  answer: SessionsData,
} as const satisfies Operation;

/** Ends another session of the user, or all others, or forgets a browser; what has ended already counts as ended. */
export const endSessions = {
  method: 'POST',
  address: SESSIONS_ADDRESS,
  json: EndSessions,
  answer: EndedSessions,
} as const satisfies Operation;
