import * as v from 'valibot';

/** GET /identityprovider/session/logoutconfirmation: whether there is still something to sign out of. */
export const LogoutData = v.nullish(
  v.object({
    isLoggedIn: v.nullish(v.boolean(), false),
    logoutToken: v.nullish(v.string(), ''),
    /** Where sign-in is: what the query `location` asks for, empty when that is nothing or unsafe (spec 001 §2). */
    target: v.nullish(v.string(), ''),
  }),
  {},
);

export type LogoutData = v.InferOutput<typeof LogoutData>;

/** GET / of the host shell: who is signed in. */
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

/** The generic error card page: what went wrong. A server that leaves the slot empty shows 404. */
export const ErrorData = v.nullish(
  v.object({
    statusCode: v.nullish(v.number(), 404),
    messageKey: v.nullish(v.string(), 'ERROR_NOT_FOUND'),
  }),
  {},
);

export type ErrorData = v.InferOutput<typeof ErrorData>;
