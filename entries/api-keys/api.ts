import * as v from 'valibot';
import {
  ApiKeyCreated,
  ApiKeyDetailsData,
  ApiKeyListData,
  type ApiKeyListItem,
  ApiKeySaved,
  NEW_API_KEY,
} from '../../shared/contract/account/api-keys';
import { API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import { call, type Result } from '../../shared/http/call';

/**
 * The data that the page is delivered with, which depend on its address: the list, or the details of one key, or nothing
 * for a key that does not exist. The page loads what is missing.
 */
export const ApiKeysPageData = v.union([
  ApiKeyListData,
  v.pipe(v.custom<unknown>(isKeyDetails), ApiKeyDetailsData),
  v.object({}),
]);

export type ApiKeysPageData = v.InferOutput<typeof ApiKeysPageData>;

/** A page that was delivered without data. */
export const NO_PAGE_DATA: ApiKeysPageData = {};

/** The contract requires no field of the details, so two of them tell the details from any other answer. */
function isKeyDetails(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'status' in answer;
}

/** The fields of a key that the list and the details have in common. */
export type ApiKeySummary = Pick<ApiKeyListItem, 'id' | 'userName' | 'label' | 'status'>;

/** The address of a key's details. */
export const addressOfKey = (id: string) => `${API_KEYS_ADDRESS}/${encodeURIComponent(id)}`;

/** Reads the list. */
export const getApiKeys = (signal: AbortSignal) => call(ApiKeyListData, { url: API_KEYS_ADDRESS, signal });

/**
 * Reads one key, or, with the id `create`, the initial values of a new one. An answer without an id gets that of the
 * address.
 */
export async function getApiKey(id: string, signal: AbortSignal): Promise<Result<ApiKeyDetailsData>> {
  const answer = await call(ApiKeyDetailsData, { url: addressOfKey(id), signal });
  if (!answer.ok || answer.data.id !== '' || id === NEW_API_KEY) return answer;
  return { ...answer, data: { ...answer.data, id } };
}

/** Creates a key from its complete details. Has no signal: an aborted call may have created the key. */
export const postApiKey = (key: ApiKeyDetailsData) =>
  call(ApiKeyCreated, { url: addressOfKey(NEW_API_KEY), json: key });

/** Deletes a key. */
export const postDelete = (key: ApiKeySummary) =>
  call(ApiKeySaved, { url: API_KEYS_ADDRESS, json: { ...key, delete: true } });
