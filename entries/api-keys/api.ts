import * as v from 'valibot';
import { API_KEY_RETRY_ADDRESS, API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import {
  ApiKeyCreated,
  ApiKeyDetailsData,
  ApiKeyListData,
  type ApiKeyListItem,
  ApiKeySaved,
  NEW_API_KEY,
  type RotateApiKey,
} from '../../shared/contract/api-keys';
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

/** Replaces the secret of a key. Has no signal: an aborted call may have replaced it. */
export const postRotation = (
  { id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>,
  rotation: Pick<RotateApiKey, 'overlapHours' | 'unusedPrefix'>,
) => call(ApiKeyCreated, { url: `${addressOfKey(id)}/secret`, json: { ...rotation, antiCsrfToken } });

/** Ends the secret before the present one. */
export const deletePreviousSecret = ({ id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>) =>
  call(OptionalSaved, { url: `${addressOfKey(id)}/secret`, method: 'DELETE', json: { antiCsrfToken } });

/** Deletes a key. */
export const postDelete = (key: ApiKeySummary) =>
  call(ApiKeySaved, { url: API_KEYS_ADDRESS, json: { ...key, delete: true } });

/** Some servers answer without `saveOk`, or with an empty body: such an answer counts as a success. */
const OptionalSaved = v.union([
  ApiKeySaved,
  v.pipe(
    v.custom<unknown>((answer) => !hasSaveOk(answer)),
    v.transform((): ApiKeySaved => ({ saveOk: true, problemMessages: [] })),
  ),
]);

const hasSaveOk = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'saveOk' in answer && answer.saveOk !== null;

/**
 * Saves a label. Has no signal: a label is saved when the user leaves it, and possibly the page.
 *
 * @param tag the entity tag of the label to replace (RFC 9110 §8.8.3); undefined where the server sent none
 */
export const putLabel = (id: string, { label, tag }: { label: string; tag: string | undefined }) =>
  call(OptionalSaved, {
    url: `${addressOfKey(id)}/label`,
    method: 'PUT',
    json: label,
    ...(tag !== undefined && { headers: { 'If-Match': tag } }),
  });

/** Sends the user of a key another request to confirm it. */
export const deleteDecline = ({ id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>) =>
  call(OptionalSaved, { url: API_KEY_RETRY_ADDRESS, method: 'DELETE', query: { id }, json: { antiCsrfToken } });
