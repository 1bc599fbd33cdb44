import { createApiKey } from '../../../shared/contract/account/api-key-changes';
import {
  type ApiKeyDetailsData,
  deleteApiKey,
  listApiKeys,
  NEW_API_KEY,
  showApiKey,
} from '../../../shared/contract/account/api-keys';
import { type ApiKey, canConfirm, canRotate, parseKeyId } from '../../api-keys/api-key';
import { commonFields, findKey, listKeys } from '../../api-keys/read-keys';
import { labelTag } from '../../api-keys/save-key-label';
import { type Answer, type Problem, page, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type Route, route, routeWithSteps } from '../../http/request/route';
import { addKey, checkIsNew } from './create-api-key';
import { removeKey } from './delete-api-key';

const showList = async (ctx: RequestContext) => {
  const apiKeys = await listKeys(depsOf(ctx));
  return page({ apiKeys });
};

/** Shows a key, or the empty fields of a new one. */
const showDetails = async ({ app, params, user, session }: RequestContext & WithUser) => {
  const { antiCsrfToken } = session;
  if (params.id === NEW_API_KEY) return page({ ...NEW_KEY, canExpire: true, antiCsrfToken });
  const id = parseKeyId(params.id);
  const key = id === undefined ? undefined : await findKey(app.storage.db, id);
  if (key === undefined) return refuse(404, 'no such key');
  const details = { ...detailsOf(key, app.clock()), canConfirm: canConfirm(key, user.id, app.clock()), antiCsrfToken };
  return page(details);
};

const NEW_KEY: Omit<ApiKeyDetailsData, 'antiCsrfToken'> = {
  id: '',
  userId: '',
  userName: '',
  label: '',
  status: 'Unconfirmed',
  creatorDisplayName: '',
  isValidUser: false,
  isTechnicalUser: false,
  canConfirm: false,
};

function detailsOf(key: ApiKey, now: number) {
  const { id, userId, userName, label, status, isValidUser, isTechnicalUser } = key;
  const facts = { canRotate: canRotate(key, now), ...commonFields(key, now) };
  const shown = { id, userId, userName, label, status, isValidUser, isTechnicalUser };
  return { ...shown, creatorDisplayName: key.creatorName, labelTag: labelTag(label), ...facts };
}

/**
 * Sends the page without details, with 404, if the key is missing: the page then still loads the list and shows a
 * message.
 */
function onError({ format }: RequestContext, { status }: Problem): Answer | undefined {
  return format === 'html' && status === 404 ? page({}, status) : undefined;
}

/**
 * The routes of the key list and of the details below its address. New keys are posted to the address of the details.
 */
export const apiKeyRoutes: readonly Route[] = [
  route(listApiKeys, showList),
  route(deleteApiKey, removeKey),
  route(showApiKey, showDetails, { onError }),
  routeWithSteps(createApiKey).use(checkIsNew).answer(addKey),
];
