import * as v from 'valibot';
import { TWO_FACTOR_ADDRESS, TWO_FACTOR_DIALOG_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import type { Operation, TypedText } from '../operation';
import { REDIRECT } from '../shared-descriptions';

/** The length of a two-factor code. */
export const TWO_FACTOR_CODE_LENGTH = 6;

/** A two-factor code as a field without a rule of its own takes it. */
export const TYPED_CODE: TypedText = { minLength: TWO_FACTOR_CODE_LENGTH, maxLength: TWO_FACTOR_CODE_LENGTH };

/**
 * A one-time deactivation code or a backup code that can be typed in place of a two-factor code: 6 to 8 characters. The script
 * removes blanks and dashes between them; without a script they count.
 */
export const TYPED_RECOVERY_CODE: TypedText = { pattern: String.raw`^[^\s-]([\s-]*[^\s-]){5,7}$` };

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
    /** Whether the sign-in that waits for the set-up accepts a new passkey as well; a server may leave it out. */
    offersPasskey: v.nullish(v.boolean(), false),
    antiCsrfToken: v.string(),
    /** The one-time deactivation code, shown after the activation succeeded. Empty once activated. */
    oneTimeDropCode: v.nullish(v.string(), ''),
    /** The backup codes, shown after the activation succeeded; each signs the user in once. A server may have none. */
    backupCodes: v.nullish(v.array(v.string()), []),
    /** Whether the server answers `findUserToDeactivate`. Without it the page takes only a mail address, and asks first. */
    findsUsers: v.nullish(v.boolean(), false),
    /** How many backup codes are unused, once activated; a server without them leaves it out. */
    backupCodesLeft: v.nullish(v.number()),
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

/**
 * POST /identityprovider/twofactor?check and ?activate, as a form. Only the status of the answer counts; pages ignore the
 * body.
 */
export const TwoFactorCodeForm = v.strictObject({
  secret: v.optional(v.string(), ''),
  code: v.string(),
  checkCode: v.optional(v.literal('true')),
  deactivate: v.optional(v.literal('true')),
  antiCsrfToken: v.string(),
});

/**
 * POST /identityprovider/twofactor: an administrator deactivates two-factor authentication for the user with this mail address,
 * or with this user name if it is no user's mail address.
 */
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
  /** Whether the page offers a passkey in the place of the prompt; a server may leave it out. */
  offersPasskey: v.nullish(v.boolean(), false),
});

export type TwoFactorDialogData = v.InferOutput<typeof TwoFactorDialogData>;

/** Shows the two-factor authentication of the user, or the secret to set it up with. */
export const showTwoFactor = {
  method: 'GET',
  address: TWO_FACTOR_ADDRESS,
  query: REDIRECT,
  answer: TwoFactorData,
  typedCodes: { oneTimeDropCode: TYPED_RECOVERY_CODE, backupCodes: TYPED_RECOVERY_CODE },
  redirects: { 302: 'Sign-in, where the user has activated two-factor meanwhile' },
  refusals: { 404: [] },
} as const satisfies Operation;

/**
 * Checks a code, activates or deactivates two-factor; for administrators also that of another user. Except as a step of a
 * sign-in, to activate it requires a sign-in of the last 5 minutes.
 */
export const changeTwoFactor = {
  method: 'POST',
  address: TWO_FACTOR_ADDRESS,
  query: {
    check: { description: 'Only says whether the code is right', type: 'flag' },
    activate: { description: 'Activates, or with `deactivate` in the form deactivates', type: 'flag' },
  },
  form: v.union([TwoFactorCodeForm, DeactivateUserForm]),
  pagesSend: { code: { ...TYPED_CODE, pattern: String.raw`^\d+$` } },
  sets: ['session', 'device'],
  refusals: {
    400: ['ERROR_BAD_REQUEST', 'TFA_CODE_ALREADY_USED', 'TFA_CODE_INCORRECT'],
    403: ['ERROR_FORBIDDEN', 'PASSKEY_REAUTHENTICATE'],
    404: [],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
  textRefusals: { 400: DEACTIVATE_USER_ERRORS },
  without: [401],
} as const satisfies Operation;

/** Prompts the user to set up two-factor, or offers a passkey. */
export const showTwoFactorPrompt = {
  method: 'GET',
  address: TWO_FACTOR_DIALOG_ADDRESS,
  query: { ...REDIRECT, passkey: { description: 'Offers a passkey, if the user may be offered one', type: 'flag' } },
  answer: TwoFactorDialogData,
  redirects: { 302: 'Sign-in, where the user has activated two-factor meanwhile' },
  refusals: { 404: [] },
} as const satisfies Operation;
