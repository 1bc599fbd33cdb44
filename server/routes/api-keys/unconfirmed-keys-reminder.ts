import {
  noteUnconfirmedApiKeys,
  showUnconfirmedApiKeys,
} from '../../../shared/contract/account/unconfirmed-keys-reminder';
import { countUnconfirmedOfOthers, markUnconfirmedKeysSeen } from '../../api-keys/unconfirmed-keys';
import { page } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type Route, route } from '../../http/request/route';

/** Shows how many keys of other users are unconfirmed. */
const showCount = async (ctx: RequestContext & WithUser) => {
  const count = await countUnconfirmedOfOthers(depsOf(ctx), ctx.user.id);
  return page({ count });
};

/**
 * Stores that this administrator has seen the reminder. It does not appear again before another key becomes
 * unconfirmed.
 */
const noteSeen = async (ctx: RequestContext & WithUser) => {
  await markUnconfirmedKeysSeen(depsOf(ctx), ctx.user.id);
  return { kind: 'empty' as const };
};

/** The routes of the dialog that reminds an administrator of unconfirmed keys of other users. */
export const unconfirmedKeysReminderRoutes: readonly Route[] = [
  route(showUnconfirmedApiKeys, showCount),
  route(noteUnconfirmedApiKeys, noteSeen),
];
