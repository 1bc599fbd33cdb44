import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import {
  LOGIN_PASSKEY_ADDRESS,
  PASSKEY_OPTIONS_ADDRESS,
  PASSKEY_REAUTHENTICATION_ADDRESS,
  PASSKEY_REGISTRATION_ADDRESS,
  PASSKEYS_ADDRESS,
  SECOND_FACTOR_PASSKEY_ADDRESS,
} from '../addresses';
import type { Operation } from '../operation';
import { REDIRECT } from '../shared-descriptions';
import { LoginAnswer, LoginRefusal } from '../sign-in/login';
import { SecondFactorAnswer } from '../sign-in/second-factor';

/** How many passkeys a user may have. */
export const PASSKEYS_MAX = 20;

/** The maximum length of the name of a passkey, in UTF-16 units. */
export const PASSKEY_NAME_MAX_LENGTH = 60;

/** For what a challenge is good. */
export const PASSKEY_PURPOSES = ['sign-in', 'second-factor', 'reauthentication'] as const;

/** One of {@link PASSKEY_PURPOSES}. */
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

const base64url = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]*$/));

/** The options of navigator.credentials in JSON, which the browser itself checks (WebAuthn Level 3 §5.1). */
const CredentialOptions = v.looseObject({ challenge: v.string() });

export type CredentialOptions = v.InferOutput<typeof CredentialOptions>;

const credential = {
  id: base64url(2000),
  rawId: base64url(2000),
  type: v.literal('public-key'),
  authenticatorAttachment: v.nullish(v.string()),
  clientExtensionResults: v.nullish(v.looseObject({}), {}),
};

/** A RegistrationResponseJSON (WebAuthn Level 3 §5.1.1). */
export const Registration = v.object({
  ...credential,
  response: v.looseObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
});

export type Registration = v.InferOutput<typeof Registration>;

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

const Passkey = v.object({
  /** Names the passkey to the calls that change it. */
  id: v.string(),
  name: v.nullish(v.string(), ''),
  /** Times as in RFC 3339; the second one is empty before the first use. */
  createdAt: v.nullish(v.string(), ''),
  lastUsedAt: v.nullish(v.string(), ''),
  /** Whether it is synced between devices; absent where it is not known. */
  isSynced: v.nullish(v.boolean()),
  /** Whether this session was signed in with it. */
  isCurrent: v.nullish(v.boolean(), false),
  /** The id of the credential, as base64url. */
  credentialId: v.nullish(v.string(), ''),
});

export type Passkey = v.InferOutput<typeof Passkey>;

/** GET /identityprovider/config/fido: the user's passkeys. */
export const PasskeysData = v.pipe(
  v.unknown(),
  v.transform(acceptScimListName('passkeys')),
  v.object({
    passkeys: v.nullish(v.array(Passkey), []),
    /** Whether the user may add one; absent means yes. The reason is a message key. */
    canAdd: v.nullish(v.boolean(), true),
    cannotAddReason: v.nullish(v.string(), ''),
    /** Whether the sign-in is too old for a change, so that the user must prove it again first. */
    mustReauthenticate: v.nullish(v.boolean(), false),
    /** Whether the user can prove it with the password. */
    hasPassword: v.nullish(v.boolean(), false),
    /** With which the browser is told which passkeys are left (WebAuthn Level 3 §5.1.10). */
    rpId: v.nullish(v.string(), ''),
    userHandle: v.nullish(v.string(), ''),
    antiCsrfToken: v.nullish(v.string(), ''),
  }),
);

export type PasskeysData = v.InferOutput<typeof PasskeysData>;

/** The answers with options for the browser. */
export const PasskeyOptions = v.object({ options: CredentialOptions });

const antiCsrfToken = v.string();
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PASSKEY_NAME_MAX_LENGTH));
const id = v.pipe(v.string(), v.maxLength(64));

/** POST /identityprovider/config/fido as JSON: adds, renames or removes a passkey of the user. */
export const ChangePasskeys = v.union([
  v.strictObject({ add: Registration, antiCsrfToken }),
  v.strictObject({ renameId: id, name, antiCsrfToken }),
  v.strictObject({ removeId: id, antiCsrfToken }),
]);

export type ChangePasskeys = v.InferInput<typeof ChangePasskeys>;

/** The answer: the id and the name of the passkey. */
export const ChangedPasskey = v.object({ id: v.nullish(v.string(), ''), name: v.nullish(v.string(), '') });

/** Proves again that the user is there: with the password, or with a passkey. */
export const Reauthentication = v.union([
  v.strictObject({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)), antiCsrfToken }),
  v.strictObject({ credential: Assertion, antiCsrfToken }),
]);

export type Reauthentication = v.InferInput<typeof Reauthentication>;

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

/** Lists the user's passkeys. */
export const listPasskeys = {
  method: 'GET',
  address: PASSKEYS_ADDRESS,
  answer: PasskeysData,
  refusals: { 404: [] },
} as const satisfies Operation;

/** Answers the options with which the browser creates a passkey. */
export const beginPasskeyRegistration = {
  method: 'POST',
  address: PASSKEY_REGISTRATION_ADDRESS,
  access: ['user'],
  json: v.strictObject({ antiCsrfToken }),
  answer: PasskeyOptions,
  refusals: { 403: ['ERROR_FORBIDDEN', 'PASSKEY_REAUTHENTICATE', 'PASSKEY_LIMIT'], 404: [] },
  isOptional: true,
} as const satisfies Operation;

/** Adds, renames or removes a passkey of the user. Adding and removing require a sign-in of the last 5 minutes. */
export const changePasskeys = {
  method: 'POST',
  address: PASSKEYS_ADDRESS,
  json: ChangePasskeys,
  answer: ChangedPasskey,
  refusals: {
    400: ['ERROR_BAD_REQUEST', 'PASSKEY_EXPIRED', 'PASSKEY_INVALID', 'PASSKEY_ALREADY_ADDED'],
    403: ['ERROR_FORBIDDEN', 'PASSKEY_REAUTHENTICATE', 'PASSKEY_LIMIT', 'PASSKEY_LAST'],
    404: [],
  },
  isOptional: true,
} as const satisfies Operation;

/** Proves again that the user is there, so that passkeys can be changed for 5 minutes. */
export const reauthenticate = {
  method: 'POST',
  address: PASSKEY_REAUTHENTICATION_ADDRESS,
  access: ['user'],
  json: Reauthentication,
  refusals: {
    400: ['ERROR_BAD_REQUEST', 'LOGIN_ERROR_HINT', ...PASSKEY_ERRORS],
    404: [],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
    503: ['LOGIN_DIRECTORY_UNAVAILABLE'],
  },
  isOptional: true,
} as const satisfies Operation;

/** Answers the options with which the browser asks for a passkey. Its challenge is good once, for 5 minutes. */
export const beginPasskeyUse = {
  method: 'POST',
  address: PASSKEY_OPTIONS_ADDRESS,
  access: ['anyone'],
  json: v.strictObject({ purpose: v.picklist(PASSKEY_PURPOSES) }),
  answer: PasskeyOptions,
  refusals: { 401: [], 404: [] },
  isOptional: true,
} as const satisfies Operation;

/** Signs in with a passkey, without a user name. */
export const signInByPasskey = {
  method: 'POST',
  address: LOGIN_PASSKEY_ADDRESS,
  access: ['anyone'],
  query: REDIRECT,
  json: v.strictObject({ credential: Assertion }),
  answer: LoginAnswer,
  sends: v.union([LoginRefusal, LoginAnswer]),
  sets: ['session', 'device'],
  keys: ['LOGIN_ACCOUNT_DISABLED', 'LOGIN_NOT_ALLOWED'],
  keysIn: 'messageKey',
  refusals: {
    400: ['ERROR_BAD_REQUEST', ...PASSKEY_ERRORS],
    404: [],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
  problem: LoginRefusal,
  isOptional: true,
} as const satisfies Operation;

/** Passes the second factor with a passkey of the user. A refused one is answered as a wrong code is. */
export const passSecondFactorByPasskey = {
  method: 'POST',
  address: SECOND_FACTOR_PASSKEY_ADDRESS,
  access: ['pre-session'],
  query: REDIRECT,
  json: v.strictObject({ credential: Assertion }),
  answer: SecondFactorAnswer,
  sets: ['session', 'device'],
  keys: [...PASSKEY_ERRORS, 'TFA_TOO_MANY_ATTEMPTS', 'TFA_SESSION_EXPIRED'],
  keysIn: 'errorMessage',
  without: [401],
  isOptional: true,
} as const satisfies Operation;
