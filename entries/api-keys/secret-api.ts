import { type ApiKeyCreated, createApiKey } from '../../shared/contract/account/api-key-changes';
import {
  endPreviousApiKeySecret,
  type RotateApiKey,
  replaceApiKeySecret,
} from '../../shared/contract/account/api-key-rotation';
import { type ApiKeyDetailsData, NEW_API_KEY } from '../../shared/contract/account/api-keys';
import type { Result } from '../../shared/http/call';
import { request } from '../../shared/http/request-operation';

/** Creates a key from its complete details. Has no signal: an aborted call may have created the key. */
export const postApiKey = async (json: ApiKeyDetailsData) =>
  requireSecret(await request(createApiKey, { id: NEW_API_KEY, json }));

/** Marks an answer without a secret as not saved, even if it says that it was. */
function requireSecret(answer: Result<ApiKeyCreated>): Result<ApiKeyCreated> {
  if (!answer.ok || answer.data.apiKeyDto) return answer;
  return { ...answer, data: { ...answer.data, saveOk: false } };
}

/** Replaces the secret of a key. Has no signal: an aborted call may have replaced it. */
export const postRotation = async (
  { id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>,
  rotation: Pick<RotateApiKey, 'overlapHours' | 'unusedPrefix'>,
) => requireSecret(await request(replaceApiKeySecret, { id, json: { ...rotation, antiCsrfToken } }));

/** Ends the previous secret. */
export const deletePreviousSecret = ({ id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>) =>
  request(endPreviousApiKeySecret, { id, json: { antiCsrfToken } });
