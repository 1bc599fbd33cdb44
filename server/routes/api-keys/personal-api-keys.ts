import { listOwnApiKeys } from '../../../shared/contract/account/personal-api-keys';
import { listOwnKeys } from '../../accounts/api-keys/read-keys';
import { page } from '../../http/engine/answer';
import type { RequestContext, WithUser } from '../../http/engine/request-context';
import { depsOf } from '../../http/engine/request-deps';
import { type Route, route } from '../../http/engine/route';

/** Shows the keys of the user. */
const showOwnKeys = async (ctx: RequestContext & WithUser) => {
  const apiKeys = await listOwnKeys(depsOf(ctx), ctx.user.id);
  return page({ apiKeys });
};

/** The route of the page with a user's own keys. */
export const personalApiKeysRoute: Route = route(listOwnApiKeys, showOwnKeys);
