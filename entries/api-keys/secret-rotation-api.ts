import {
  endPreviousApiKeySecret,
  type RotateApiKey,
  replaceApiKeySecret,
} from '../../shared/contract/account/api-key-rotation';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { request } from '../../shared/http/request-operation';
import { requireSecret } from './api';

/** Replaces the secret of a key. Has no signal: an aborted call may have replaced it. */
export const postRotation = async (
  { id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>,
  rotation: Pick<RotateApiKey, 'overlapHours' | 'unusedPrefix'>,
) => requireSecret(await request(replaceApiKeySecret, { id, json: { ...rotation, antiCsrfToken } }));

/** Ends the previous secret. */
export const deletePreviousSecret = ({ id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>) =>
  request(endPreviousApiKeySecret, { id, json: { antiCsrfToken } });
