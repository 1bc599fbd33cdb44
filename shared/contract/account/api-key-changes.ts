import * as v from 'valibot';
import { API_KEY_RETRY_ADDRESS, API_KEYS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { ApiKeySaved } from './api-keys';

/** {@link ApiKeySaved} from servers that answer without `saveOk`, or with an empty body: such an answer counts as a success. */
export const optionalSaved = v.pipe(
  v.unknown(),
  v.transform(Object),
  v.object({ saveOk: v.nullish(v.boolean(), true), problemMessages: v.nullish(v.array(v.string()), []) }),
);

/** Saves the label of a key, an {@link ApiKeyLabel}; another text is refused with its message. */
export const saveApiKeyLabel = {
  method: 'PUT',
  address: `${API_KEYS_ADDRESS}/:id/label`,
  access: ['admin'],
  requestHeaders: { 'If-Match': 'The entity tag of the label that is replaced, `labelTag` of the key' },
  json: v.string(),
  answer: optionalSaved,
  sends: ApiKeySaved,
  headers: { ETag: 'The entity tag of the saved label' },
  keys: ['APIKEY_PROBLEM_CONFIRMED', 'APIKEY_PROBLEM_LABEL'],
  keysIn: 'problemMessages',
  refusals: { 404: [], 412: ['APIKEY_LABEL_CHANGED'] },
} as const satisfies Operation;

/** DELETE /identityprovider/apikey/decline?id=: asks the user who declined a key again. */
export const RetryConfirmation = v.strictObject({ antiCsrfToken: v.string() });

/** Requests the confirmation of a key once more, also of a declined one. */
export const retryApiKeyConfirmation = {
  method: 'DELETE',
  address: API_KEY_RETRY_ADDRESS,
  access: ['admin'],
  query: { id: 'The id of the key' },
  json: RetryConfirmation,
  answer: optionalSaved,
  sends: ApiKeySaved,
  keys: ['APIKEY_PROBLEM_CONFIRMED', 'APIKEY_PROBLEM_EXPIRED', 'APIKEY_PROBLEM_USER'],
  keysIn: 'problemMessages',
  refusals: { 404: [], 429: ['APIKEY_RETRY_TOO_OFTEN'] },
} as const satisfies Operation;
