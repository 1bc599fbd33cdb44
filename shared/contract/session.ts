import * as v from 'valibot';
import { PageBranding } from './branding';

/** GET /identityprovider/session/logoutconfirmation: whether a user is still signed in. */
export const LogoutData = v.nullish(
  v.object({
    isLoggedIn: v.nullish(v.boolean(), false),
    logoutToken: v.nullish(v.string(), ''),
    /** The address to sign in again, from the query `location`; empty when that is missing or unsafe. */
    target: v.nullish(v.string(), ''),
    branding: PageBranding,
  }),
  {},
);

export type LogoutData = v.InferOutput<typeof LogoutData>;

/** GET / of the host shell: the signed-in user. */
export const ShellData = v.object({
  isLoggedIn: v.boolean(),
  userId: v.nullish(v.string(), ''),
  userName: v.nullish(v.string(), ''),
  displayName: v.nullish(v.string(), ''),
  email: v.nullish(v.string(), ''),
  isAdmin: v.nullish(v.boolean(), false),
  logoutToken: v.nullish(v.string(), ''),
});

export type ShellData = v.InferOutput<typeof ShellData>;

/** The error of the generic error page; 404 when the boot slot is empty. */
export const ErrorData = v.nullish(
  v.object({
    statusCode: v.nullish(v.number(), 404),
    messageKey: v.nullish(v.string(), 'ERROR_NOT_FOUND'),
  }),
  {},
);

export type ErrorData = v.InferOutput<typeof ErrorData>;
