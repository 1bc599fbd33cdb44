import {
  type ApiKeyDetailsData,
  type ApiKeyListItem,
  deleteApiKey,
  listApiKeys,
  NEW_API_KEY,
  showApiKey,
} from '../../shared/contract/account/api-keys';
import type { Result } from '../../shared/http/call';
import { request } from '../../shared/http/request-operation';

/** The fields of a key that the list and the details have in common. */
export type ApiKeySummary = Pick<ApiKeyListItem, 'id' | 'userName' | 'label' | 'status'>;

/** Reads the list. */
export const getApiKeys = (signal: AbortSignal) => request(listApiKeys, { signal });

/**
 * Reads one key, or, with the id `create`, the initial values of a new one. An answer without an id gets the one in the
 * address.
 */
export async function getApiKey(id: string, signal: AbortSignal): Promise<Result<ApiKeyDetailsData>> {
  const answer = await request(showApiKey, { id, signal });
  if (!answer.ok || answer.data.id !== '' || id === NEW_API_KEY) return answer;
  return { ...answer, data: { ...answer.data, id } };
}

/** Deletes a key. */
export const postDelete = (key: ApiKeySummary) => request(deleteApiKey, { json: { ...key, delete: true } });
