import * as v from 'valibot';
import { ApiKeyDetailsData, ApiKeyListData, NEW_API_KEY } from '../../../shared/contract/api-keys';
import { labelTag, parseKeyId } from '../../api-keys/key-rules';
import { type ApiKey, canConfirm, commonFields, findKey, listKeys } from '../../api-keys/read-keys';
import { type Answer, type Problem, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { requireUser } from '../../http/policies/require-user';
import { createApiKey, readNewKey, refuseOther } from './create-api-key';
import { deleteApiKey } from './delete-api-key';
import { refuseTenantAccess } from './refuse-tenant-access';

/** Every key. */
const showList: Step = async (ctx) => {
  if (ctx.params.id !== undefined) return undefined;
  const apiKeys = await listKeys(depsOf(ctx));
  return page(v.parse(ApiKeyListData, { apiKeys }));
};

/** One key, or the fields of one that is to be created. */
const showDetails = requireUser(async ({ app, params }, { user, session }) => {
  const { antiCsrfToken } = session;
  if (params.id === NEW_API_KEY) return page(v.parse(ApiKeyDetailsData, { ...NEW_KEY, antiCsrfToken }));
  const id = parseKeyId(params.id);
  const key = id === undefined ? undefined : await findKey(app.storage.db, id);
  if (key === undefined) return refuse(404, 'no such key');
  const details = { ...told(key, app.clock()), canConfirm: canConfirm(key, user.id), antiCsrfToken };
  return page(v.parse(ApiKeyDetailsData, details));
});

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

function told(key: ApiKey, now: number) {
  const { id, userId, userName, label, status, isValidUser, isTechnicalUser } = key;
  const shown = { id, userId, userName, label, status, isValidUser, isTechnicalUser };
  return { ...shown, creatorDisplayName: key.creatorName, labelTag: labelTag(label), ...commonFields(key, now) };
}

/** A key that is not there costs a person the panel, and never the list beside it: the page asks again and says so. */
function onError({ wants, method, params }: RequestContext, { status }: Problem): Answer | undefined {
  const isDetails = wants === 'html' && method === 'GET' && params.id !== undefined;
  return isDetails && status === 404 ? page({}, status) : undefined;
}

/** The list and, under it, the details: creating posts to the one, deleting to the other. */
export const apiKeys: Route = {
  entry: 'api-keys',
  GET: [showList, showDetails],
  POST: [deleteApiKey, refuseTenantAccess, refuseOther, readNewKey, createApiKey],
  onError,
};
