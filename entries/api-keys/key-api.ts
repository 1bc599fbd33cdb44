import * as v from 'valibot';
import {
  ApiKeyCreated,
  type ApiKeyDetailsData,
  ApiKeySaved,
  type RotateApiKey,
} from '../../shared/contract/account/api-keys';
import { API_KEY_RETRY_ADDRESS } from '../../shared/contract/addresses';
import { call } from '../../shared/http/call';
import { addressOfKey } from './api';

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

/** Replaces the secret of a key. Has no signal: an aborted call may have replaced it. */
export const postRotation = (
  { id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>,
  rotation: Pick<RotateApiKey, 'overlapHours' | 'unusedPrefix'>,
) => call(ApiKeyCreated, { url: `${addressOfKey(id)}/secret`, json: { ...rotation, antiCsrfToken } });

/** Ends the secret before the present one. */
export const deletePreviousSecret = ({ id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>) =>
  call(OptionalSaved, { url: `${addressOfKey(id)}/secret`, method: 'DELETE', json: { antiCsrfToken } });

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
