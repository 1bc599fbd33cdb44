import * as v from 'valibot';
import { PersonalApiKeysData } from '../../../shared/contract/account/api-keys';
import { listOwnKeys } from '../../accounts/api-keys/read-keys';
import { page } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { requireUser, type WithUser } from '../../http/policies/require-session';

/** Shows the keys that act for this user. */
const showOwnKeys: LastStep<WithUser> = async (ctx) => {
  const apiKeys = await listOwnKeys(depsOf(ctx), ctx.user.id);
  return page(v.parse(PersonalApiKeysData, { apiKeys }));
};

/** The page with a user's own keys. */
export const personalApiKeys: Route = { entry: 'personal-api-keys', GET: steps(requireUser, showOwnKeys) };
