import * as v from 'valibot';
import { API_KEYS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { ApiKeyCreated, optionalSaved } from './api-key-changes';
import { ApiKeySaved } from './api-keys';

/** For how many hours a replaced secret is accepted; the first one is the default. */
export const OVERLAP_HOURS = [24, 168, 0] as const;

/**
 * POST /identityprovider/config/apikey/:id/secret as JSON: replaces the secret. The answer is that of creating a key.
 */
export const RotateApiKey = v.strictObject({
  overlapHours: v.picklist(OVERLAP_HOURS),
  /**
   * The prefix of the present secret if it was never used, for example because the answer with it was lost. Then only
   * this secret is replaced, and the previous one works as long as before.
   */
  unusedPrefix: v.optional(v.string()),
  antiCsrfToken: v.string(),
});

export type RotateApiKey = v.InferOutput<typeof RotateApiKey>;

/** DELETE /identityprovider/config/apikey/:id/secret as JSON: ends the secret before the present one. */
export const EndPreviousSecret = v.strictObject({ antiCsrfToken: v.string() });

/** Gives a key a new secret; the one before works until the overlap ends. */
export const replaceApiKeySecret = {
  method: 'POST',
  address: `${API_KEYS_ADDRESS}/:id/secret`,
  access: ['admin'],
  json: RotateApiKey,
  answer: ApiKeyCreated,
  keys: ['APIKEY_PROBLEM_DECLINED', 'APIKEY_PROBLEM_EXPIRED', 'APIKEY_PROBLEM_ROTATED'],
  keysIn: 'problemMessages',
  refusals: { 403: [], 404: [] },
} as const satisfies Operation;

/** Ends the secret before the present one. */
export const endPreviousApiKeySecret = {
  method: 'DELETE',
  address: `${API_KEYS_ADDRESS}/:id/secret`,
  access: ['admin'],
  json: EndPreviousSecret,
  answer: optionalSaved,
  sends: ApiKeySaved,
  refusals: { 403: [], 404: [] },
} as const satisfies Operation;
