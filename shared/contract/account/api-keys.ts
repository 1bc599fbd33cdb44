import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { API_KEYS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { apiKeyLimits } from './api-key-limits';

/** The `:id` in the details' address of a key that is to be created. */
export const NEW_API_KEY = 'create';

/** The states of a key. */
export const ApiKeyStatus = v.picklist(['Unconfirmed', 'Confirmed', 'Declined']);

export type ApiKeyStatus = v.InferOutput<typeof ApiKeyStatus>;

/** The optional fields of a key; times are ISO 8601. */
const optionalFields = {
  /** Until then an unconfirmed key is accepted. */
  gracePeriodEnd: v.fallback(v.nullish(v.string()), undefined),
  createdAt: v.fallback(v.nullish(v.string()), undefined),
  /** null when the key was never used. */
  lastUsedAt: v.fallback(v.nullish(v.string()), undefined),
  /** The beginning of the secret, such as `vst_Ab3-`, which distinguishes keys. */
  prefix: v.fallback(v.nullish(v.string()), undefined),
  ...apiKeyLimits,
  /** Whether the key is not accepted because its user is disabled. */
  isUserDisabled: v.fallback(v.nullish(v.boolean()), undefined),
  /** Until then the secret before the last rotation is accepted, too; missing where there is none. */
  previousSecretUntil: v.fallback(v.nullish(v.string()), undefined),
  previousSecretLastUsedAt: v.fallback(v.nullish(v.string()), undefined),
  previousSecretPrefix: v.fallback(v.nullish(v.string()), undefined),
};

/** One row of the list. */
export const ApiKeyListItem = v.object({
  ...optionalFields,
  id: v.string(),
  userName: v.nullish(v.string(), ''),
  label: v.nullish(v.string(), ''),
  status: v.nullish(ApiKeyStatus, 'Unconfirmed'),
  isTechnicalUser: v.nullish(v.boolean(), false),
  /** Whether the key is unconfirmed but still accepted. */
  isApiKeyInGracePeriod: v.nullish(v.boolean(), false),
});

export type ApiKeyListItem = v.InferOutput<typeof ApiKeyListItem>;

/** The answer of GET /identityprovider/config/apikey. */
export const ApiKeyListData = v.pipe(
  v.unknown(),
  acceptScimListName('apiKeys'),
  v.object({ apiKeys: v.nullable(v.array(ApiKeyListItem), []) }),
);

export type ApiKeyListData = v.InferOutput<typeof ApiKeyListData>;

/** GET /identityprovider/config/apikey/:id; with the id `create` the fields of a key that is to be created. */
export const ApiKeyDetailsData = v.object({
  ...optionalFields,
  /** Whether the key is unconfirmed but still accepted. */
  isApiKeyInGracePeriod: v.nullish(v.boolean()),
  /** The entity tag of the label, quotes included, for If-Match (RFC 9110 §8.8.3). */
  labelTag: v.fallback(v.nullish(v.string()), undefined),
  /** Whether a key that is to be created may get an expiry. */
  canExpire: v.fallback(v.nullish(v.boolean()), undefined),
  /** Whether the key can get a new secret. */
  canRotate: v.fallback(v.nullish(v.boolean()), undefined),
  /** May be missing for a key that is to be created. */
  id: v.nullish(v.string(), ''),
  userId: v.nullish(v.string(), ''),
  userName: v.nullish(v.string(), ''),
  label: v.nullish(v.string(), ''),
  status: v.nullish(ApiKeyStatus, 'Unconfirmed'),
  /** Empty when the creator is unknown. */
  creatorDisplayName: v.nullish(v.string(), ''),
  /** Whether the key's user can still be asked to confirm it. */
  isValidUser: v.nullish(v.boolean(), false),
  isTechnicalUser: v.nullish(v.boolean(), false),
  /** Whether the signed-in user may confirm the key. */
  canConfirm: v.nullish(v.boolean(), false),
  antiCsrfToken: v.nullish(v.string(), ''),
});

export type ApiKeyDetailsData = v.InferOutput<typeof ApiKeyDetailsData>;

/** POST /identityprovider/config/apikey as JSON: deletes the key. */
export const DeleteApiKey = v.object({ id: v.string(), delete: v.literal(true) });

/** The answer to a change of a key. */
export const ApiKeySaved = v.object({
  saveOk: v.boolean(),
  problemMessages: v.nullish(v.array(v.string()), []),
});

export type ApiKeySaved = v.InferOutput<typeof ApiKeySaved>;

/** Lists all keys. */
export const listApiKeys = {
  method: 'GET',
  address: API_KEYS_ADDRESS,
  answer: ApiKeyListData,
} as const satisfies Operation;

/** Deletes a key; one that is gone counts as deleted. */
export const deleteApiKey = {
  method: 'POST',
  address: API_KEYS_ADDRESS,
  json: DeleteApiKey,
  answer: ApiKeySaved,
} as const satisfies Operation;

/** Shows a key, or with the id `create` the fields of a new one. */
export const showApiKey = {
  method: 'GET',
  address: `${API_KEYS_ADDRESS}/:id`,
  answer: ApiKeyDetailsData,
  refusals: { 404: [] },
  ifMissing: 'the panel says that the key is gone; the list stays',
} as const satisfies Operation;
