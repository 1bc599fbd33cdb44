import * as v from 'valibot';
import { ApiKeyDetailsData, ApiKeyListData, NEW_API_KEY } from '../../../shared/contract/account/api-keys';
import { labelTag, parseKeyId } from '../../accounts/api-keys/key-rules';
import { type ApiKey, canConfirm, canRotate, commonFields, findKey, listKeys } from '../../accounts/api-keys/read-keys';
import { type Answer, type Problem, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { checkIsNew, createApiKey, readNewKey } from './create-api-key';
import { deleteApiKey } from './delete-api-key';

/** Shows all keys. */
const showList: Step = async (ctx) => {
  if (ctx.params.id !== undefined) return undefined;
  const apiKeys = await listKeys(depsOf(ctx));
  return page(v.parse(ApiKeyListData, { apiKeys }));
};

/** Shows one key, or the empty fields of a new one. */
const showDetails: LastStep<WithUser> = async ({ app, params, user, session }) => {
  const { antiCsrfToken } = session;
  if (params.id === NEW_API_KEY)
    return page(v.parse(ApiKeyDetailsData, { ...NEW_KEY, canExpire: true, antiCsrfToken }));
  const id = parseKeyId(params.id);
  const key = id === undefined ? undefined : await findKey(app.storage.db, id);
  if (key === undefined) return refuse(404, 'no such key');
  const details = { ...detailsOf(key, app.clock()), canConfirm: canConfirm(key, user.id, app.clock()), antiCsrfToken };
  return page(v.parse(ApiKeyDetailsData, details));
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

/** A missing key leaves the panel empty, but never the list beside it: the page loads both itself and says so. */
function onError({ format, method, params }: RequestContext, { status }: Problem): Answer | undefined {
  const isDetails = format === 'html' && method === 'GET' && params.id !== undefined;
  return isDetails && status === 404 ? page({}, status) : undefined;
}

/** The list of keys, and below its address the details. A key is created at the address of the details. */
export const apiKeys: Route = {
  entry: 'api-keys',
  GET: steps(showList, requireUser, showDetails),
  POST: steps(requireUser, deleteApiKey, refuseTenantAccess, checkIsNew, readNewKey, createApiKey),
  onError,
};
