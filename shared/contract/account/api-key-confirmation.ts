import * as v from 'valibot';
import { API_KEY_CONFIRM_ADDRESS, API_KEY_RETRY_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { optionalSaved } from './api-key-changes';
import { apiKeyLimits } from './api-key-limits';
import { ApiKeySaved } from './api-keys';

/** GET /identityprovider/apikey/confirm: the key that `apiKeyId` in the query names, or the next unconfirmed one. */
export const ConfirmationData = v.object({
  apiKeyId: v.string(),
  apiKeyLabel: v.nullish(v.string(), ''),
  /** Empty when the creator is unknown: then the key cannot be declined. */
  createdBy: v.nullish(v.string(), ''),
  ...apiKeyLimits,
  antiCsrfToken: v.string(),
});

export type ConfirmationData = v.InferOutput<typeof ConfirmationData>;

/** POST (confirm) and DELETE (decline) of /identityprovider/apikey/confirm?id=; the answer is the text `true` while there are more unconfirmed keys. */
export const ConfirmationForm = v.strictObject({ AntiCsrfToken: v.string() });

const KEY_ID = { id: 'The id of the key' } as const;

/** Shows a key that waits for the user. */
export const showApiKeyToConfirm = {
  method: 'GET',
  address: API_KEY_CONFIRM_ADDRESS,
  query: { apiKeyId: 'The id of the key; else the one that has waited longest' },
  answer: ConfirmationData,
  refusals: { 404: [] },
  ifMissing: 'the dialog says that no key waits',
} as const satisfies Operation;

/** Confirms a key of the user. */
export const confirmApiKey = {
  method: 'POST',
  address: API_KEY_CONFIRM_ADDRESS,
  query: KEY_ID,
  json: ConfirmationForm,
  answer: 'text',
  text: { description: 'Whether more keys wait for the user', values: ['true', 'false'] },
  refusals: { 404: [], 409: ['APIKEY_DECIDED_BEFORE'] },
  ifMissing: 'the dialog says that the key is gone',
} as const satisfies Operation;

/** Declines a key of the user. */
export const declineApiKey = {
  method: 'DELETE',
  address: API_KEY_CONFIRM_ADDRESS,
  query: KEY_ID,
  json: ConfirmationForm,
  answer: 'text',
  text: { description: 'Whether more keys wait for the user', values: ['true', 'false'] },
  refusals: { 404: [], 409: ['APIKEY_DECIDED_BEFORE'] },
  ifMissing: 'the dialog says that the key is gone',
} as const satisfies Operation;

/** DELETE /identityprovider/apikey/decline?id=: asks the user again to confirm a key, even one that was declined. */
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
