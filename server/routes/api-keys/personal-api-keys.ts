import { listOwnApiKeys } from '../../../shared/contract/account/personal-api-keys';
import { listOwnKeys } from '../../api-keys/read-keys';
import { page } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type Route, route } from '../../http/request/route';

/** Shows the keys of the user. */
const showOwnKeys = async (ctx: RequestContext & WithUser) => {
  const apiKeys = await listOwnKeys(depsOf(ctx), ctx.user.id);
  return page({ apiKeys });
};

/** The route of the page with a user's own keys. */
export const personalApiKeysRoute: Route = route(listOwnApiKeys, showOwnKeys);
