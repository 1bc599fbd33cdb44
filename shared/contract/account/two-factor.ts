import * as v from 'valibot';
import { PageBranding } from '../branding';

/** The length of a two-factor code. */
export const TWO_FACTOR_CODE_LENGTH = 6;

/** The maximum length of the code field: the one-time deactivation code is longer than a code. */
export const SECOND_FACTOR_MAX_LENGTH = 8;

/** The answer of GET /identityprovider/twofactor. */
export const TwoFactorData = v.pipe(
  v.object({
    tfaActivated: v.boolean(),
    /** In base32, as authenticator apps expect it; empty once activated. */
    tfaSecret: v.nullish(v.string(), ''),
    tfaLabel: v.nullish(v.string(), ''),
    tfaIssuer: v.nullish(v.string(), ''),
    force2FA: v.nullish(v.boolean(), false),
    /** A server that does not count them may leave it out. */
    allowedTFASkips: v.nullish(v.number()),
    isAdmin: v.nullish(v.boolean(), false),
    isPreSession: v.nullish(v.boolean(), false),
    isTenantAccessSession: v.nullish(v.boolean(), false),
    antiCsrfToken: v.string(),
    /** The one-time deactivation code, shown after the activation succeeded. Empty once activated. */
    oneTimeDropCode: v.nullish(v.string(), ''),
    branding: PageBranding,
  }),
  // Without a secret, two-factor authentication cannot be set up.
  v.forward(
    v.check(
      ({ tfaActivated, isTenantAccessSession, tfaSecret }) => tfaActivated || isTenantAccessSession || tfaSecret !== '',
    ),
    ['tfaSecret'],
  ),
);

export type TwoFactorData = v.InferOutput<typeof TwoFactorData>;

/** POST /identityprovider/twofactor?check and ?activate, as a form. The status of the answer says all; pages ignore its body. */
export const TwoFactorCodeForm = v.strictObject({
  secret: v.optional(v.string(), ''),
  code: v.string(),
  checkCode: v.optional(v.literal('true')),
  deactivate: v.optional(v.literal('true')),
  antiCsrfToken: v.string(),
});

/** POST /identityprovider/twofactor: an administrator deactivates two-factor authentication for the user with this mail address. */
export const DeactivateUserForm = v.strictObject({ deactivateUser: v.string(), antiCsrfToken: v.string() });

/** The message keys with which the server refuses {@link DeactivateUserForm}, in the body of a 400. */
export const DEACTIVATE_USER_ERRORS = [
  'TFA_DEACTIVATE_USER_NOT_FOUND',
  'TFA_DEACTIVATE_USER_NOT_ACTIVE',
  'TFA_DEACTIVATE_USER_AMBIGUOUS',
  'TFA_DEACTIVATE_USER_SELF',
] as const;

/** One of {@link DEACTIVATE_USER_ERRORS}. */
export type DeactivateUserError = (typeof DEACTIVATE_USER_ERRORS)[number];

/** The answer of GET /identityprovider/twofactor/dialog. */
export const TwoFactorDialogData = v.object({
  tfaActivated: v.nullish(v.boolean(), false),
  force2FA: v.nullish(v.boolean(), false),
  /** A server that does not count them may leave it out. */
  allowedTFASkips: v.nullish(v.number()),
  isAdmin: v.nullish(v.boolean(), false),
  antiCsrfToken: v.nullish(v.string(), ''),
  isPreSession: v.nullish(v.boolean(), false),
});

export type TwoFactorDialogData = v.InferOutput<typeof TwoFactorDialogData>;

/** GET /identityprovider/login/secondFactor: empty, or the error of a plain form post. */
export const SecondFactorData = v.nullish(
  v.object({
    statusCode: v.nullish(v.number(), 0),
    errorMessage: v.nullish(v.string(), ''),
    /** Whether statusCode is 400, so that the sign-in must start again; for templates, which cannot compare. */
    startAnew: v.nullish(v.boolean(), false),
    /** Seconds until the next code is accepted, after too many wrong ones. */
    retryAfter: v.nullish(v.number()),
    branding: PageBranding,
  }),
  {},
);

export type SecondFactorData = v.InferOutput<typeof SecondFactorData>;

/** POST /identityprovider/login/secondFactor as form data. */
export const SecondFactorForm = v.strictObject({
  Code: v.pipe(v.string(), v.minLength(TWO_FACTOR_CODE_LENGTH), v.maxLength(SECOND_FACTOR_MAX_LENGTH)),
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
