import * as v from 'valibot';
import { API_KEYS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** The latest expiry of a new key, in days from now: some more than the ten years that an administrator may mean. */
export const API_KEY_MAX_DAYS = 10 * 366;

/** POST /identityprovider/config/apikey/create as JSON. The page sends the whole key; the server reads these fields. */
export const NewApiKey = v.object({
  userId: v.string(),
  /** An {@link ApiKeyLabel}; another text is refused with its message. */
  label: v.string(),
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

/** {@link ApiKeySaved} from servers that answer without `saveOk`, or with an empty body: such an answer counts as a success. */
export const optionalSaved = v.pipe(
  v.unknown(),
  v.transform(Object),
  v.object({ saveOk: v.nullish(v.boolean(), true), problemMessages: v.nullish(v.array(v.string()), []) }),
);

/** Creates a key: the id is `create`, and the answer has the secret, this once. */
export const createApiKey = {
  method: 'POST',
  address: `${API_KEYS_ADDRESS}/:id`,
  json: NewApiKey,
  answer: ApiKeyCreated,
  keys: ['APIKEY_PROBLEM_EXPIRY', 'APIKEY_PROBLEM_LABEL', 'APIKEY_PROBLEM_USER'],
  keysIn: 'problemMessages',
  refusals: { 404: [] },
} as const satisfies Operation;
