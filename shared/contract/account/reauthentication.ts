import * as v from 'valibot';
import { PASSKEYS_ADDRESS } from '../addresses';
import { PASSWORD_MAX_LENGTH, TYPED_CODE_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';
import { ACCOUNT_ERRORS } from '../sign-in/login';
import { Assertion, PASSKEY_ERRORS } from '../sign-in/passkeys';
import { TYPED_CODE } from './two-factor';

const address = `${PASSKEYS_ADDRESS}/reauthentication`;

/** With what the user can prove again to be there. With none of it, the user can sign in again. */
export const ReauthenticationData = v.object({
  hasPassword: v.nullish(v.boolean(), false),
  hasPasskey: v.nullish(v.boolean(), false),
  /** Whether a code of the authenticator is needed besides the password, or besides a passkey that is only one factor. */
  needsCode: v.nullish(v.boolean(), false),
  antiCsrfToken: v.nullish(v.string(), ''),
});

export type ReauthenticationData = v.InferOutput<typeof ReauthenticationData>;

const antiCsrfToken = v.string();
const code = v.optional(v.pipe(v.string(), v.maxLength(TYPED_CODE_MAX_LENGTH)));

/** Proves again that the user is there: with the password, or with a passkey. */
export const Reauthentication = v.union([
  v.strictObject({
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(PASSWORD_MAX_LENGTH)),
    code,
    antiCsrfToken,
  }),
  v.strictObject({ credential: Assertion, code, antiCsrfToken }),
]);

export type Reauthentication = v.InferInput<typeof Reauthentication>;

/** Shows with what the user can prove again to be there. */
export const showReauthentication = {
  method: 'GET',
  address,
  access: ['user'],
  answer: ReauthenticationData,
  isOptional: true,
  inSupportSession: 'refused',
  ifMissing: 'the user can only sign in again',
} as const satisfies Operation;

/**
 * Proves again that the user is there, so that the ways to sign in can be changed for 5 minutes. The session gets a new
 * token; its antiCsrfToken and logoutToken stay.
 */
export const reauthenticate = {
  method: 'POST',
  address,
  access: ['user'],
  json: Reauthentication,
  pagesSend: { code: TYPED_CODE },
  sets: ['session'],
  refusals: {
    400: [
      ...['ERROR_BAD_REQUEST', 'LOGIN_ERROR_HINT', 'TFA_CODE_ALREADY_USED', 'TFA_CODE_INCORRECT'],
      ...[...ACCOUNT_ERRORS, ...PASSKEY_ERRORS],
    ],
    404: [],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
    503: ['LOGIN_DIRECTORY_UNAVAILABLE'],
  },
  isOptional: true,
  ifMissing: 'is not called without `showReauthentication`',
} as const satisfies Operation;
