import { noteUnconfirmedApiKeys, showUnconfirmedApiKeys } from '../../../shared/contract/account/api-key-confirmation';
import { countUnconfirmedOfOthers, markUnconfirmedKeysSeen } from '../../accounts/api-keys/keys-to-confirm';
import { page } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, route } from '../../http/engine/route';
import { requireUser, type WithUser } from '../../http/rules/require-session';

/** Shows how many keys wait for confirmation by other users. */
const showCount = async (ctx: RequestContext & WithUser) => {
  const count = await countUnconfirmedOfOthers(depsOf(ctx), ctx.user.id);
  return page({ count });
};

/** Stores that this administrator has seen the reminder: it does not show again before another key waits. */
const noteSeen = async (ctx: RequestContext & WithUser) => {
  await markUnconfirmedKeysSeen(depsOf(ctx), ctx.user.id);
  return { kind: 'empty' as const };
};

/** The dialog that reminds an administrator of keys that wait for other users. */
export const apiKeyAdminInfoRoutes: readonly Route[] = [
  route(showUnconfirmedApiKeys).use(requireUser).answer(showCount),
  route(noteUnconfirmedApiKeys).use(requireUser).answer(noteSeen),
];
