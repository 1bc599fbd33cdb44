import * as v from 'valibot';
import { API_KEY_ADMIN_INFO_ADDRESS, API_KEY_CONFIRM_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { expiryFields } from './api-key-expiry';

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

const KEY_ID = { id: 'The id of the key' } as const;

/** Shows a key that waits for the user. */
export const showApiKeyToConfirm = {
  method: 'GET',
  address: API_KEY_CONFIRM_ADDRESS,
  query: { apiKeyId: 'The id of the key; else the one that has waited longest' },
  answer: ConfirmationData,
  refusals: { 404: [] },
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
} as const satisfies Operation;

/** Shows how many keys wait for other users. */
export const showUnconfirmedApiKeys = {
  method: 'GET',
  address: API_KEY_ADMIN_INFO_ADDRESS,
  answer: ApiKeyAdminInfoData,
} as const satisfies Operation;

/** Stores that the administrator has seen the reminder. */
export const noteUnconfirmedApiKeys = {
  method: 'PUT',
  address: API_KEY_ADMIN_INFO_ADDRESS,
  isBodyUnused: true,
  isEmpty: true,
} as const satisfies Operation;
