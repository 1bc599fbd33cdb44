import * as v from 'valibot';

/** Characters of a two-factor code (spec 001 §9). */
export const TWO_FACTOR_CODE_LENGTH = 6;

/** Most characters the code entry takes: the one-time deactivation code is longer than a code (spec 001 §9). */
export const SECOND_FACTOR_MAX_LENGTH = 8;

/** GET /identityprovider/twofactor (spec 001 §3). */
export const TwoFactorData = v.pipe(
  v.object({
    tfaActivated: v.boolean(),
    /** Base32, as an authenticator takes it; empty once activated. */
    tfaSecret: v.nullish(v.string(), ''),
    tfaLabel: v.nullish(v.string(), ''),
    tfaIssuer: v.nullish(v.string(), ''),
    force2FA: v.nullish(v.boolean(), false),
    /** Left out by a server that does not count them. */
    allowedTFASkips: v.nullish(v.number()),
    isAdmin: v.nullish(v.boolean(), false),
    isPreSession: v.nullish(v.boolean(), false),
    isTenantAccessSession: v.nullish(v.boolean(), false),
    antiCsrfToken: v.string(),
    /** Shown once the activation succeeded; it deactivates two-factor at one sign-in. Empty once activated. */
    oneTimeDropCode: v.nullish(v.string(), ''),
  }),
  // Without its secret nothing can be set up.
  v.forward(
    v.check(
      ({ tfaActivated, isTenantAccessSession, tfaSecret }) => tfaActivated || isTenantAccessSession || tfaSecret !== '',
    ),
    ['tfaSecret'],
  ),
);

export type TwoFactorData = v.InferOutput<typeof TwoFactorData>;

/** POST /identityprovider/twofactor?check and ?activate, as a form; the answer is the status alone (spec 001 §7). */
export const TwoFactorCodeForm = v.strictObject({
  secret: v.optional(v.string(), ''),
  code: v.string(),
  checkCode: v.optional(v.literal('true')),
  deactivate: v.optional(v.literal('true')),
  antiCsrfToken: v.string(),
});

/** POST /identityprovider/twofactor: an administrator deactivates it for the user with this mail address. */
export const DeactivateUserForm = v.strictObject({ deactivateUser: v.string(), antiCsrfToken: v.string() });

/** The keys with which {@link DeactivateUserForm} is refused, in the body of a 400 (spec 001 §8). */
export const DEACTIVATE_USER_ERRORS = [
  'TFA_DEACTIVATE_USER_NOT_FOUND',
  'TFA_DEACTIVATE_USER_NOT_ACTIVE',
  'TFA_DEACTIVATE_USER_AMBIGUOUS',
] as const;

/** One of {@link DEACTIVATE_USER_ERRORS}. */
export type DeactivateUserError = (typeof DEACTIVATE_USER_ERRORS)[number];

/** GET /identityprovider/twofactor/dialog (spec 001 §2). */
export const TwoFactorDialogData = v.object({
  tfaActivated: v.nullish(v.boolean(), false),
  force2FA: v.nullish(v.boolean(), false),
  /** Left out by a server that does not count them. */
  allowedTFASkips: v.nullish(v.number()),
  isAdmin: v.nullish(v.boolean(), false),
  antiCsrfToken: v.nullish(v.string(), ''),
  isPreSession: v.nullish(v.boolean(), false),
});

export type TwoFactorDialogData = v.InferOutput<typeof TwoFactorDialogData>;

/** GET /identityprovider/login/secondFactor: nothing to show but what a plain form post was refused with. */
export const SecondFactorData = v.nullish(
  v.object({
    statusCode: v.nullish(v.number(), 0),
    errorMessage: v.nullish(v.string(), ''),
    /** True with statusCode 400: there is nothing more to enter. For templates, which cannot compare. */
    startAnew: v.nullish(v.boolean(), false),
  }),
  {},
);

export type SecondFactorData = v.InferOutput<typeof SecondFactorData>;

/** POST /identityprovider/login/secondFactor as form data (spec 001 §7). */
export const SecondFactorForm = v.strictObject({
  Code: v.pipe(v.string(), v.minLength(TWO_FACTOR_CODE_LENGTH), v.maxLength(SECOND_FACTOR_MAX_LENGTH)),
});

/** Its answer, with HTTP 200: 302 leaves, 400 starts anew, 401 and others are about the code (spec 001 §8). */
export const SecondFactorAnswer = v.object({
  statusCode: v.nullish(v.number()),
  redirectUrl: v.nullish(v.string()),
  errorMessage: v.nullish(v.string()),
  tfaDeactivatedByOneTimeCode: v.nullish(v.boolean(), false),
});

export type SecondFactorAnswer = v.InferOutput<typeof SecondFactorAnswer>;

/** The keys of its errorMessage. */
export const SECOND_FACTOR_ERRORS = [
  'TFA_CODE_INCORRECT',
  'TFA_CODE_ALREADY_USED',
  'TFA_TOO_MANY_ATTEMPTS',
  'TFA_SESSION_EXPIRED',
] as const;

/** One of {@link SECOND_FACTOR_ERRORS}. */
export type SecondFactorError = (typeof SECOND_FACTOR_ERRORS)[number];
