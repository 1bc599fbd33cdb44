import * as v from 'valibot';
import { acceptScimListName } from '../scim-list';

/** The maximum length of a key's label, in UTF-16 units. */
export const API_KEY_LABEL_MAX_LENGTH = 100;

/** The latest expiry of a new key, in days from now: some more than the ten years that an administrator may mean. */
export const API_KEY_MAX_DAYS = 10 * 366;

/** The `:id` in the details' address of a key that is to be created. */
export const NEW_API_KEY = 'create';

/** The states of a key. */
export const ApiKeyStatus = v.picklist(['Unconfirmed', 'Confirmed', 'Declined']);

export type ApiKeyStatus = v.InferOutput<typeof ApiKeyStatus>;

/** When a key ends and what it may do; a server need not say it. */
const expiryFields = {
  /** ISO 8601; null for a key that never expires. */
  expiresAt: v.fallback(v.nullish(v.string()), undefined),
  isExpired: v.fallback(v.nullish(v.boolean()), undefined),
  /** What the key may do, such as `directory:read`. */
  scopes: v.fallback(v.nullish(v.array(v.string())), undefined),
};

/** The optional fields of a key; times are ISO 8601. */
const optionalFields = {
  /** Until then an unconfirmed key is accepted. */
  gracePeriodEnd: v.fallback(v.nullish(v.string()), undefined),
  createdAt: v.fallback(v.nullish(v.string()), undefined),
  /** null when the key was never used. */
  lastUsedAt: v.fallback(v.nullish(v.string()), undefined),
  /** The beginning of the secret, such as `vst_Ab3-`, which distinguishes keys. */
  prefix: v.fallback(v.nullish(v.string()), undefined),
  ...expiryFields,
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
  v.transform(acceptScimListName('apiKeys')),
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

const label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(API_KEY_LABEL_MAX_LENGTH));

/** POST /identityprovider/config/apikey/create as JSON. The page sends the whole key; the server reads these fields. */
export const NewApiKey = v.object({
  userId: v.string(),
  label,
  /** From then on the key is refused (ISO 8601); never where it is missing. */
  expiresAt: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
  antiCsrfToken: v.string(),
});

/** The answer to a created key. `apiKeyDto.key` is the secret, which is shown once and not stored. */
export const ApiKeyCreated = v.object({
  /** Where it is missing, the presence of the key says that it was saved. */
  saveOk: v.nullish(v.boolean(), true),
  problemMessages: v.nullish(v.array(v.string()), []),
  showConfirmHint: v.nullish(v.boolean(), false),
  /** Whether the user was asked by mail to confirm the key; false where the user has been asked too often today. */
  isUserMailed: v.nullish(v.boolean(), true),
  apiKeyDto: v.nullish(v.object({ id: v.nullish(v.string(), ''), key: v.string() })),
});

export type ApiKeyCreated = v.InferOutput<typeof ApiKeyCreated>;

/** POST /identityprovider/config/apikey as JSON: deletes the key. */
export const DeleteApiKey = v.object({ id: v.string(), delete: v.literal(true) });

/** For how many hours a replaced secret is accepted; the first one is the default. */
export const OVERLAP_HOURS = [24, 168, 0] as const;

/** POST /identityprovider/config/apikey/:id/secret as JSON: replaces the secret. It is answered as a created key is. */
export const RotateApiKey = v.strictObject({
  overlapHours: v.picklist(OVERLAP_HOURS),
  /**
   * The prefix of a present secret that was never used, for example because its answer was lost: only it is replaced, and
   * the one before works as long as it did.
   */
  unusedPrefix: v.optional(v.string()),
  antiCsrfToken: v.string(),
});

export type RotateApiKey = v.InferOutput<typeof RotateApiKey>;

/** DELETE /identityprovider/config/apikey/:id/secret as JSON: ends the secret before the present one. */
export const EndPreviousSecret = v.strictObject({ antiCsrfToken: v.string() });

/** PUT /identityprovider/config/apikey/:id/label: the body is the label as a JSON string. */
export const ApiKeyLabel = label;

/** The answer to a change of a key. */
export const ApiKeySaved = v.object({
  saveOk: v.boolean(),
  problemMessages: v.nullish(v.array(v.string()), []),
});

export type ApiKeySaved = v.InferOutput<typeof ApiKeySaved>;

/** DELETE /identityprovider/apikey/decline?id=: asks the user who declined a key again. */
export const RetryConfirmation = v.strictObject({ antiCsrfToken: v.string() });

/** GET /identityprovider/apikey/confirm: the key that `apiKeyId` in the query names, or the next unconfirmed one. */
export const ConfirmationData = v.object({
  apiKeyId: v.string(),
  apiKeyLabel: v.nullish(v.string(), ''),
  /** Empty when the creator is unknown: then the key cannot be declined. */
  createdBy: v.nullish(v.string(), ''),
  ...expiryFields,
  antiCsrfToken: v.string(),
});

export type ConfirmationData = v.InferOutput<typeof ConfirmationData>;

/** POST (confirm) and DELETE (decline) of /identityprovider/apikey/confirm?id=; the answer is the text `true` while there are more unconfirmed keys. */
export const ConfirmationForm = v.strictObject({ AntiCsrfToken: v.string() });

/** GET /identityprovider/apikeyadmininfo: the number of other users' unconfirmed keys. */
export const ApiKeyAdminInfoData = v.object({ count: v.number() });

export type ApiKeyAdminInfoData = v.InferOutput<typeof ApiKeyAdminInfoData>;

/** The states of a key in its user's own list. */
export const PersonalApiKeyStatus = v.picklist(['Created', 'Confirmed', 'Declined']);

export type PersonalApiKeyStatus = v.InferOutput<typeof PersonalApiKeyStatus>;

/** One row of the personal list; `key` is the key's id, never its secret. */
export const PersonalApiKey = v.object({
  key: v.string(),
  label: v.nullish(v.string(), ''),
  creatorDisplayName: v.nullish(v.string(), ''),
  status: v.nullish(PersonalApiKeyStatus, 'Created'),
  /** Whether the key is not confirmed yet but still accepted, and until when (ISO 8601). */
  isApiKeyInGracePeriod: v.fallback(v.nullish(v.boolean()), undefined),
  gracePeriodEnd: v.fallback(v.nullish(v.string()), undefined),
  ...expiryFields,
});

export type PersonalApiKey = v.InferOutput<typeof PersonalApiKey>;

/** The answer of GET /identityprovider/config/personalapikeys. */
export const PersonalApiKeysData = v.pipe(
  v.unknown(),
  v.transform(acceptScimListName('apiKeys')),
  v.object({ apiKeys: v.nullable(v.array(PersonalApiKey), []) }),
);

export type PersonalApiKeysData = v.InferOutput<typeof PersonalApiKeysData>;
