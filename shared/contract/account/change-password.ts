import * as v from 'valibot';
import { CHANGE_PASSWORD_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import type { Operation } from '../operation';
import { REDIRECT } from '../shared-descriptions';
import { TYPED_NEW_PASSWORD } from './new-password-rules';

/** The answer of GET /identityprovider/changepassword. */
export const PasswordData = v.nullish(
  v.object({
    username: v.nullish(v.string(), ''),
    allowedToLeaveSite: v.nullish(v.boolean(), false),
    /** Whether the sign-in requires the change, because another person may know the password. */
    isForced: v.nullish(v.boolean(), false),
    /** After a plain form post that failed: the error (a message key). */
    errorMessage: v.nullish(v.string()),
    branding: PageBranding,
  }),
  {},
);

export type PasswordData = v.InferOutput<typeof PasswordData>;

/** POST to the same address, as form data: 200 means that the password is changed. */
export const PasswordForm = v.strictObject({ Password: v.string() });

/** Shows whose password is changed. */
export const showPassword = {
  method: 'GET',
  address: CHANGE_PASSWORD_ADDRESS,
  inSupportSession: 'refused',
  query: REDIRECT,
  answer: PasswordData,
  refusals: { 403: ['ERROR_FORBIDDEN', 'PASSWORD_IN_DIRECTORY'] },
} as const satisfies Operation;

/**
 * Changes the user's own password and ends all other sessions. Except as a step of a sign-in, it requires a sign-in of the
 * last 5 minutes.
 */
export const changePassword = {
  method: 'POST',
  address: CHANGE_PASSWORD_ADDRESS,
  needsRecentSignIn: true,
  query: REDIRECT,
  form: PasswordForm,
  pagesSend: { Password: TYPED_NEW_PASSWORD },
  redirects: { 303: 'The address after the change' },
  sets: ['session', 'device'],
  refusals: {
    400: ['ERROR_BAD_REQUEST', 'PASSWORD_RULE_BROKEN', 'PASSWORD_TOO_COMMON', 'PASSWORD_SAME_AS_OLD'],
    403: ['ERROR_FORBIDDEN', 'PASSKEY_REAUTHENTICATE', 'PASSWORD_IN_DIRECTORY'],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
} as const satisfies Operation;
