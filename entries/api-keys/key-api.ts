import { retryApiKeyConfirmation, saveApiKeyLabel } from '../../shared/contract/account/api-key-changes';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { request } from '../../shared/http/request';

/**
 * Saves a label. Has no signal: a label is saved when the user leaves it, and possibly the page.
 *
 * @param tag the entity tag of the label to replace (RFC 9110 §8.8.3); undefined where the server sent none
 */
export const putLabel = (id: string, { label, tag }: { label: string; tag: string | undefined }) =>
  request(saveApiKeyLabel, {
    id,
    json: label,
    ...(tag !== undefined && { headers: { 'If-Match': tag } }),
  });

/** Sends the user of a key another request to confirm it. */
export const deleteDecline = ({ id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>) =>
  request(retryApiKeyConfirmation, { query: { id }, json: { antiCsrfToken } });
