import * as v from 'valibot';
import { TWO_FACTOR_CODE_LENGTH } from '../account/two-factor';
import { SECOND_FACTOR_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import { TYPED_CODE_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';
import { NEXT_STEP, REDIRECT } from '../shared-descriptions';

/** The maximum length of the code field: the one-time deactivation code is longer than a code. */
export const SECOND_FACTOR_MAX_LENGTH = 8;

/** GET /identityprovider/login/secondFactor: empty, or the error of a plain form post. */
export const SecondFactorData = v.nullish(
  v.object({
    statusCode: v.nullish(v.number(), 0),
    errorMessage: v.nullish(v.string(), ''),
    /** Whether the user has backup codes; a server without them leaves it out. */
    hasBackupCodes: v.nullish(v.boolean(), false),
    /** Whether a passkey of the user passes here; a server without passkeys leaves it out. */
    hasPasskeys: v.nullish(v.boolean(), false),
    /** Whether only a passkey passes, because the user has no authenticator. */
    isPasskeyOnly: v.nullish(v.boolean(), false),
    /** For how many days the user may have this browser remembered; a server leaves it out where that is not allowed. */
    rememberDays: v.nullish(v.number()),
    /** Whether statusCode is 400, so that the sign-in must start again; for templates, which cannot compare. */
    startAnew: v.nullish(v.boolean(), false),
    /** Seconds until the next code is accepted, after too many wrong ones. */
    retryAfter: v.nullish(v.number()),
    branding: PageBranding,
  }),
  {},
);

export type SecondFactorData = v.InferOutput<typeof SecondFactorData>;

/**
 * POST /identityprovider/login/secondFactor as form data. The code may have blanks and dashes in it. `remember` is only there
 * where the user wants to be asked for no code in this browser.
 */
export const SecondFactorForm = v.strictObject({
  Code: v.pipe(v.string(), v.maxLength(TYPED_CODE_MAX_LENGTH)),
  remember: v.optional(v.literal('true')),
});

/** The answer to the form, with HTTP 200: statusCode 302 redirects, 400 starts again, 401 and others are about the code. */
export const SecondFactorAnswer = v.object({
  statusCode: v.nullish(v.number()),
  redirectUrl: v.nullish(v.string()),
  errorMessage: v.nullish(v.string()),
  tfaDeactivatedByOneTimeCode: v.nullish(v.boolean(), false),
  /** Seconds until the next code is accepted, after too many wrong ones. */
  retryAfter: v.nullish(v.number()),
});

export type SecondFactorAnswer = v.InferOutput<typeof SecondFactorAnswer>;

/** The message keys with which the server refuses a code. */
export const SECOND_FACTOR_ERRORS = [
  'TFA_CODE_INCORRECT',
  'TFA_CODE_ALREADY_USED',
  'TFA_TOO_MANY_ATTEMPTS',
  'TFA_SESSION_EXPIRED',
] as const;

/** One of {@link SECOND_FACTOR_ERRORS}. */
export type SecondFactorError = (typeof SECOND_FACTOR_ERRORS)[number];

/** Shows the entry of the second factor. */
export const showSecondFactor = {
  method: 'GET',
  address: SECOND_FACTOR_ADDRESS,
  query: REDIRECT,
  answer: SecondFactorData,
} as const satisfies Operation;

/**
 * Checks the code of an authenticator, or the one-time deactivation code. A wrong code is answered with status 200, and the
 * status of the refusal in the body.
 */
export const enterSecondFactor = {
  method: 'POST',
  address: SECOND_FACTOR_ADDRESS,
  query: REDIRECT,
  form: SecondFactorForm,
  pagesSend: { Code: { minLength: TWO_FACTOR_CODE_LENGTH, maxLength: SECOND_FACTOR_MAX_LENGTH } },
  answer: SecondFactorAnswer,
  redirects: { 303: NEXT_STEP },
  sets: ['session', 'device'],
  keys: SECOND_FACTOR_ERRORS,
  keysIn: 'errorMessage',
  without: [401],
} as const satisfies Operation;
