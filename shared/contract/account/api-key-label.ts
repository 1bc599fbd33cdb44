import * as v from 'valibot';
import { API_KEYS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { optionalSaved } from './api-key-changes';
import { ApiKeySaved } from './api-keys';

/** The maximum length of a key's label, in UTF-16 units. */
export const API_KEY_LABEL_MAX_LENGTH = 100;

/** The label of a key, without the blanks around it. */
export const ApiKeyLabel = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(API_KEY_LABEL_MAX_LENGTH));

/** Saves the label of a key. A text that is not an {@link ApiKeyLabel} is refused with APIKEY_PROBLEM_LABEL. */
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
  ifMissing: 'the panel says that the key is gone; the list stays',
} as const satisfies Operation;
