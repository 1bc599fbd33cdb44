import * as v from 'valibot';
import { TYPED_NEW_PASSWORD } from '../account/new-password-rules';
import { SETUP_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import type { Operation } from '../operation';
import { USER_MAX_LENGTH } from './login';

/** The maximum length of an account's display name and mail address, in UTF-16 units. */
export const ACCOUNT_TEXT_MAX_LENGTH = 256;

/** GET /identityprovider/setup/:token: whether the address still creates the first administrator. */
export const SetupData = v.object({
  isOpen: v.boolean(),
  /** Where it is not open: whether there is an administrator, who may sign in. */
  hasAdministrator: v.nullish(v.boolean(), false),
  /** After a plain form post that failed: the entered values, and the error (a message key). */
  userName: v.nullish(v.string(), ''),
  displayName: v.nullish(v.string(), ''),
  email: v.nullish(v.string(), ''),
  errorMessage: v.nullish(v.string(), ''),
  branding: PageBranding,
});

export type SetupData = v.InferOutput<typeof SetupData>;

const text = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** POST to the same address, as JSON. */
export const NewAdministrator = v.strictObject({
  userName: text(USER_MAX_LENGTH),
  displayName: text(ACCOUNT_TEXT_MAX_LENGTH),
  email: v.pipe(text(ACCOUNT_TEXT_MAX_LENGTH), v.email()),
  password: v.string(),
});

/** POST to the same address, as form data, with the password twice. */
export const SetupForm = v.strictObject({ ...NewAdministrator.entries, confirmation: v.string() });

/** The answer to the form; the administrator is signed in. */
export const SetupAnswer = v.object({ redirectUrl: v.string() });

/** The message keys with which the server refuses the form. */
export const SETUP_ERRORS = [
  'PASSWORD_MISMATCH',
  'PASSWORD_RULE_BROKEN',
  'PASSWORD_TOO_COMMON',
  'SETUP_NAME_TAKEN',
] as const;

/** The answer where JSON was posted. */
export const AdministratorCreated = v.object({ userId: v.string() });

/** Shows whether this address still creates the first administrator. */
export const showSetup = { method: 'GET', address: SETUP_ADDRESS, answer: SetupData } as const satisfies Operation;

/** Creates the first administrator, once. */
export const createAdministrator = {
  method: 'POST',
  address: SETUP_ADDRESS,
  form: SetupForm,
  json: NewAdministrator,
  pagesSend: { password: TYPED_NEW_PASSWORD },
  answer: SetupAnswer,
  created: AdministratorCreated,
  redirects: { 303: 'The start page: the administrator is signed in' },
  sets: ['session', 'device'],
  refusals: { 400: ['ERROR_BAD_REQUEST', 'SETUP_EMAIL_INVALID', ...SETUP_ERRORS], 404: [] },
} as const satisfies Operation;
