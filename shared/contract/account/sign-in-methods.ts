import * as v from 'valibot';
import { SIGN_IN_METHODS_ADDRESS } from '../addresses';
import { ID_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';

/** When something was added, as in RFC 3339, and in which browser; empty if that is not known. */
const added = { createdAt: v.nullish(v.string(), ''), browser: v.nullish(v.string(), '') };

const antiCsrfToken = v.string();

/** GET /identityprovider/signinmethods: what signs the user in besides the password. */
export const SignInMethods = v.object({
  passkeys: v.nullish(v.array(v.object({ id: v.string(), name: v.nullish(v.string(), ''), ...added })), []),
  /** The identities of OpenID providers that are linked to the account; `name` is that of the provider. */
  identities: v.nullish(
    v.array(v.object({ providerId: v.string(), subject: v.string(), name: v.nullish(v.string(), ''), ...added })),
    [],
  ),
  /** The authenticator app, if there is one; `isRequired`: the user may not remove it. */
  authenticator: v.nullish(v.object({ isRequired: v.nullish(v.boolean(), false), ...added })),
  /** Whether the user can sign in at all, with the login settings as they are. */
  canSignIn: v.nullish(v.boolean(), true),
  antiCsrfToken: v.nullish(v.string(), ''),
});

export type SignInMethods = v.InferOutput<typeof SignInMethods>;

/** POST /identityprovider/signinmethods as JSON: which identity is no longer linked. */
export const RemovedIdentity = v.strictObject({
  providerId: v.pipe(v.string(), v.maxLength(ID_MAX_LENGTH)),
  subject: v.pipe(v.string(), v.maxLength(SUBJECT_MAX_LENGTH)),
  antiCsrfToken,
});

/** Lists what signs the user in besides the password. */
export const listSignInMethods = {
  method: 'GET',
  address: SIGN_IN_METHODS_ADDRESS,
  access: ['user'],
  answer: SignInMethods,
  refusals: { 403: [] },
  isOptional: true,
  inSupportSession: 'refused',
  ifMissing: 'after a forced change nothing is asked',
} as const satisfies Operation;

/** Removes an identity of an OpenID provider from the user's account. Requires a sign-in of the last 5 minutes. */
export const removeIdentity = {
  method: 'POST',
  address: SIGN_IN_METHODS_ADDRESS,
  access: ['user'],
  json: RemovedIdentity,
  refusals: {
    403: ['ERROR_FORBIDDEN', 'OPENID_IDENTITY_LAST', 'PASSKEY_REAUTHENTICATE'],
    404: [],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
  isOptional: true,
  needsRecentSignIn: true,
  ifMissing: 'is not called without `listSignInMethods`',
} as const satisfies Operation;
