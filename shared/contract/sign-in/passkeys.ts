import * as v from 'valibot';
import { LOGIN_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { REDIRECT } from '../shared-descriptions';
import { ACCOUNT_ERRORS, LoginAnswer, LoginRefusal } from './login';

/** For what a challenge is good. */
export const PASSKEY_PURPOSES = ['sign-in', 'second-factor', 'reauthentication'] as const;

/** One of {@link PASSKEY_PURPOSES}. */
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/**
 * Bytes in base64url, without padding. The annotation lets the build leave out what a page does not use.
 * @param maxLength of the text
 * @__NO_SIDE_EFFECTS__
 */
export function base64url(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]*$/));
}

/** The options of navigator.credentials in JSON, which the browser itself checks (WebAuthn Level 3 §5.1). */
const CredentialOptions = v.record(v.string(), v.unknown());

export type CredentialOptions = v.InferOutput<typeof CredentialOptions>;

/** The fields that the JSON of all credentials has. */
export const credential = {
  id: base64url(2000),
  rawId: base64url(2000),
  type: v.literal('public-key'),
  authenticatorAttachment: v.nullish(v.string()),
  clientExtensionResults: v.nullish(v.looseObject({}), {}),
};

/** An AuthenticationResponseJSON (WebAuthn Level 3 §5.1.1). */
export const Assertion = v.object({
  ...credential,
  response: v.looseObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: v.nullish(base64url(200)),
  }),
});

export type Assertion = v.InferOutput<typeof Assertion>;

/** The answers with options for the browser. */
export const PasskeyOptions = v.object({ options: CredentialOptions });

/** The message keys with which a passkey is refused. */
export const PASSKEY_ERRORS = [
  /** The challenge has expired or was used; the page asks for another one. */
  'PASSKEY_EXPIRED',
  /** The server does not know the passkey, as after its removal. */
  'PASSKEY_UNKNOWN',
  /** The answer of the authenticator is not right. */
  'PASSKEY_INVALID',
] as const;

/** One of {@link PASSKEY_ERRORS}. */
export type PasskeyError = (typeof PASSKEY_ERRORS)[number];

/** Answers the options with which the browser asks for a passkey. Its challenge is good once, for 5 minutes. */
export const beginPasskeyUse = {
  method: 'POST',
  address: '/identityprovider/passkey/options',
  access: ['anyone'],
  json: v.strictObject({ purpose: v.picklist(PASSKEY_PURPOSES) }),
  answer: PasskeyOptions,
  refusals: { 401: [], 404: [] },
  isOptional: true,
  ifMissing: 'is not called without `hasPasskeys`',
} as const satisfies Operation;

/** Signs in with a passkey, without a user name. */
export const signInByPasskey = {
  method: 'POST',
  address: `${LOGIN_ADDRESS}/passkey`,
  access: ['anyone'],
  query: REDIRECT,
  json: v.strictObject({ credential: Assertion }),
  answer: LoginAnswer,
  sends: v.union([LoginRefusal, LoginAnswer]),
  sets: ['session', 'device'],
  keys: [...ACCOUNT_ERRORS, 'LOGIN_DIRECTORY_UNAVAILABLE'],
  keysIn: 'messageKey',
  refusals: {
    400: ['ERROR_BAD_REQUEST', ...PASSKEY_ERRORS],
    404: [],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
  problem: LoginRefusal,
  isOptional: true,
  ifMissing: 'is not called without `hasPasskeys`',
} as const satisfies Operation;
