import * as v from 'valibot';

/** GET /identityprovider/session/logoutconfirmation: whether there is still something to sign out of. */
export const LogoutData = v.object({
  isLoggedIn: v.optional(v.boolean(), false),
  logoutToken: v.optional(v.string(), ''),
  /** Where sign-in is: what the query `location` asks for, empty when that is nothing or unsafe. */
  target: v.optional(v.string(), ''),
});

export type LogoutData = v.InferOutput<typeof LogoutData>;

/** GET / of the host shell: who is signed in. */
export const ShellData = v.object({
  isLoggedIn: v.boolean(),
  userId: v.optional(v.string(), ''),
  userName: v.optional(v.string(), ''),
  displayName: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  isAdmin: v.optional(v.boolean(), false),
  logoutToken: v.optional(v.string(), ''),
});

export type ShellData = v.InferOutput<typeof ShellData>;

/** The generic error card page: what went wrong. A server that leaves the slot empty shows 404. */
export const ErrorData = v.object({
  statusCode: v.optional(v.number(), 404),
  messageKey: v.optional(v.string(), 'ERROR_NOT_FOUND'),
});

export type ErrorData = v.InferOutput<typeof ErrorData>;
