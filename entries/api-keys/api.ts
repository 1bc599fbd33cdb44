import * as v from 'valibot';
import { API_KEY_RETRY_ADDRESS, API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import {
  ApiKeyCreated,
  ApiKeyDetailsData,
  ApiKeyListData,
  type ApiKeyListItem,
  ApiKeySaved,
  NEW_API_KEY,
} from '../../shared/contract/api-keys';
import { call, type Result } from '../../shared/http/call';

/** A key as both the list and the details know it. */
export type KnownKey = Pick<ApiKeyListItem, 'id' | 'userName' | 'label' | 'status'>;

/** Where the details of a key are (spec 000 §2.2). */
export const addressOfKey = (id: string) => `${API_KEYS_ADDRESS}/${encodeURIComponent(id)}`;

/** The list (spec 000 §7). */
export const getApiKeys = (signal: AbortSignal) => call(ApiKeyListData, { url: API_KEYS_ADDRESS, signal });

/** One key, or with the id `create` the fields of a new one (spec 000 §7); the address says which where the answer does not. */
export async function getApiKey(id: string, signal: AbortSignal): Promise<Result<ApiKeyDetailsData>> {
  const answer = await call(ApiKeyDetailsData, { url: addressOfKey(id), signal });
  if (!answer.ok || answer.data.id !== '' || id === NEW_API_KEY) return answer;
  return { ...answer, data: { ...answer.data, id } };
}

/** Creates a key: the whole of it goes to the server (spec 000 §7). Not aborted on leaving: it may be there already. */
export const postApiKey = (key: ApiKeyDetailsData) =>
  call(ApiKeyCreated, { url: addressOfKey(NEW_API_KEY), json: key });

/** Removes a key (spec 000 §7). */
export const postDelete = (key: KnownKey) =>
  call(ApiKeySaved, { url: API_KEYS_ADDRESS, json: { ...key, delete: true } });

/** The documents say nothing of this answer (spec 000 §7): any JSON, or none, says that all went well, but for a `saveOk`. */
const Done = v.union([
  ApiKeySaved,
  v.pipe(
    v.custom<unknown>((answer) => !hasSaveOk(answer)),
    v.transform((): ApiKeySaved => ({ saveOk: true, problemMessages: [] })),
  ),
]);

const hasSaveOk = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'saveOk' in answer && answer.saveOk !== null;

/** Saves a label (spec 000 §7). Not aborted on leaving: that is when it is saved. */
export const putLabel = (id: string, label: string) =>
  call(Done, { url: `${addressOfKey(id)}/label`, method: 'PUT', json: label });

/** Asks the user of a key once more for the confirmation (spec 000 §7). */
export const deleteDecline = ({ id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>) =>
  call(Done, { url: API_KEY_RETRY_ADDRESS, method: 'DELETE', query: { id }, json: { antiCsrfToken } });
