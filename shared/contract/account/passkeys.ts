import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { PASSKEYS_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import { ID_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';
import { base64url, credential, PasskeyOptions } from '../sign-in/passkeys';

/** How many passkeys a user may have. */
export const PASSKEYS_MAX = 20;

/** The maximum length of the name of a passkey, in UTF-16 units. */
export const PASSKEY_NAME_MAX_LENGTH = 60;

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
  acceptScimListName('passkeys'),
  v.object({
    passkeys: v.nullish(v.array(Passkey), []),
    /** Why the user may add none: a message key, or a text. Empty if one may be added. */
    cannotAddReason: v.nullish(v.string(), ''),
    /** Whether the sign-in requires a passkey before it ends. */
    isForced: v.nullish(v.boolean(), false),
    /** Whether it accepts an authenticator as well, because it requires any second factor. */
    offersAuthenticator: v.nullish(v.boolean(), false),
    branding: PageBranding,
    /** Whether the sign-in is too old for a change, so that the user must prove it again first. */
    mustReauthenticate: v.nullish(v.boolean(), false),
    /** Whether the user can prove it with the password, and whether a code of the authenticator is needed as well. */
    hasPassword: v.nullish(v.boolean(), false),
    needsCode: v.nullish(v.boolean(), false),
    /** With which the browser is told which passkeys are left (WebAuthn Level 3 §5.1.10). */
    rpId: v.nullish(v.string(), ''),
    userHandle: v.nullish(v.string(), ''),
    antiCsrfToken: v.nullish(v.string(), ''),
  }),
);

export type PasskeysData = v.InferOutput<typeof PasskeysData>;

const antiCsrfToken = v.string();
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PASSKEY_NAME_MAX_LENGTH));
const id = v.pipe(v.string(), v.maxLength(ID_MAX_LENGTH));

/** POST /identityprovider/config/fido as JSON: adds, renames or removes a passkey of the user. */
export const ChangePasskeys = v.union([
  v.strictObject({ add: Registration, antiCsrfToken }),
  v.strictObject({ renameId: id, name, antiCsrfToken }),
  v.strictObject({ removeId: id, antiCsrfToken }),
]);

export type ChangePasskeys = v.InferInput<typeof ChangePasskeys>;

/** The answer: the id and the name of the passkey. */
export const ChangedPasskey = v.object({
  id: v.nullish(v.string(), ''),
  name: v.nullish(v.string(), ''),
  /** The next page of a sign-in that the passkey completes. */
  redirectUrl: v.nullish(v.string(), ''),
});

/** Lists the user's passkeys. */
export const listPasskeys = {
  method: 'GET',
  address: PASSKEYS_ADDRESS,
  inSupportSession: 'refused',
  answer: PasskeysData,
  keys: ['PASSKEY_LIMIT', 'PASSKEY_NO_HOST_NAME'],
  keysIn: 'cannotAddReason',
  refusals: { 404: [] },
} as const satisfies Operation;

/** Answers the options with which the browser creates a passkey. */
export const beginPasskeyRegistration = {
  method: 'POST',
  address: `${PASSKEYS_ADDRESS}/options`,
  access: ['user', 'pre-session'],
  json: v.strictObject({ antiCsrfToken }),
  answer: PasskeyOptions,
  refusals: { 403: ['ERROR_FORBIDDEN', 'PASSKEY_REAUTHENTICATE', 'PASSKEY_LIMIT'], 404: [] },
  isOptional: true,
  needsRecentSignIn: true,
  ifMissing: 'is not called where there are no passkeys',
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
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
  isOptional: true,
  ifMissing: 'is not called where there are no passkeys',
} as const satisfies Operation;
