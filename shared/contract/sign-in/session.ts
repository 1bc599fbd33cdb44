import * as v from 'valibot';
import { PageBranding } from '../branding';

/** GET /identityprovider/session/logoutconfirmation: whether a user is still signed in. */
export const LogoutData = v.nullish(
  v.object({
    isLoggedIn: v.nullish(v.boolean(), false),
    logoutToken: v.nullish(v.string(), ''),
    /** The address to sign in again, from the query `location`; empty when that is missing or unsafe. */
    target: v.nullish(v.string(), ''),
    /** Whether the user may still be signed in at the OpenID provider, which did not answer. A server may leave it out. */
    isProviderAway: v.nullish(v.boolean(), false),
    branding: PageBranding,
  }),
  {},
);

export type LogoutData = v.InferOutput<typeof LogoutData>;

/** What needs the user's attention. */
export const Attention = v.object({
  tfaActivated: v.nullish(v.boolean(), false),
  /** Whether the user could set up two-factor, and has not. */
  needsTfa: v.nullish(v.boolean(), false),
  /** Whether the policy forces two-factor for this user, and how many more sign-ins may skip the set-up then. */
  force2FA: v.nullish(v.boolean(), false),
  allowedTFASkips: v.nullish(v.number()),
  /** The count of keys that this user has to confirm or decline. */
  keysToConfirm: v.nullish(v.number(), 0),
  /** For administrators, the count of keys that other users have not confirmed. */
  unconfirmedKeys: v.nullish(v.number(), 0),
  /** The dialogs of the avatar that tell of it, and open soon: the start page does not say the same meanwhile. */
  dueDialogs: v.nullish(v.array(v.string()), []),
});

export type Attention = v.InferOutput<typeof Attention>;

/** GET / of the host shell: the signed-in user. */
export const ShellData = v.object({
  isLoggedIn: v.boolean(),
  userId: v.nullish(v.string(), ''),
  userName: v.nullish(v.string(), ''),
  displayName: v.nullish(v.string(), ''),
  email: v.nullish(v.string(), ''),
  isAdmin: v.nullish(v.boolean(), false),
  /** Whether the user may change the OpenID providers, as an administrator or as a member of their group. */
  canChangeOpenId: v.nullish(v.boolean(), false),
  logoutToken: v.nullish(v.string(), ''),
  /** Whether the page of two-factor, or that of the password, would refuse the user. */
  isTfaUnavailable: v.nullish(v.boolean(), false),
  isPasswordUnavailable: v.nullish(v.boolean(), false),
  /** Whether the page of the user's sessions would refuse the user. */
  areSessionsUnavailable: v.nullish(v.boolean(), false),
  /** Without it the start page says nothing of it. */
  attention: v.nullish(Attention),
});

export type ShellData = v.InferOutput<typeof ShellData>;

/** The error of the generic error page; 404 when the boot slot is empty. */
export const ErrorData = v.nullish(
  v.object({
    statusCode: v.nullish(v.number(), 404),
    messageKey: v.nullish(v.string(), 'ERROR_NOT_FOUND'),
    /** Seconds until a server that is not available may be asked again. */
    retryAfter: v.nullish(v.number()),
  }),
  {},
);

export type ErrorData = v.InferOutput<typeof ErrorData>;
