import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { PERSONAL_API_KEYS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { apiKeyLimits } from './api-key-limits';

/** The states of a key in its user's own list. */
export const PersonalApiKeyStatus = v.picklist(['Created', 'Confirmed', 'Declined']);

export type PersonalApiKeyStatus = v.InferOutput<typeof PersonalApiKeyStatus>;

/** One row of the personal list; `key` is the key's id, never its secret. */
export const PersonalApiKey = v.object({
  key: v.string(),
  label: v.nullish(v.string(), ''),
  creatorDisplayName: v.nullish(v.string(), ''),
  status: v.nullish(PersonalApiKeyStatus, 'Created'),
  /** Whether the key still works without confirmation. */
  isApiKeyInGracePeriod: v.fallback(v.nullish(v.boolean()), undefined),
  /** When the grace period ends (ISO 8601). */
  gracePeriodEnd: v.fallback(v.nullish(v.string()), undefined),
  ...apiKeyLimits,
});

export type PersonalApiKey = v.InferOutput<typeof PersonalApiKey>;

/** The answer of GET /identityprovider/config/personalapikeys. */
export const PersonalApiKeysData = v.pipe(
  v.unknown(),
  acceptScimListName('apiKeys'),
  v.object({ apiKeys: v.nullable(v.array(PersonalApiKey), []) }),
);

export type PersonalApiKeysData = v.InferOutput<typeof PersonalApiKeysData>;

/** Lists the user's own keys. */
export const listOwnApiKeys = {
  method: 'GET',
  address: PERSONAL_API_KEYS_ADDRESS,
  answer: PersonalApiKeysData,
} as const satisfies Operation;
