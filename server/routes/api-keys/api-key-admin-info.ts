import * as v from 'valibot';
import { ApiKeyAdminInfoData } from '../../../shared/contract/account/api-keys';
import { countUnconfirmedOfOthers, markUnconfirmedKeysSeen } from '../../accounts/api-keys/keys-to-confirm';
import { page } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readUnusedBody } from '../../http/engine/body/read-unused-body';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { requireUser, type WithUser } from '../../http/policies/require-session';

/** Shows how many keys wait for confirmation by other users. */
const showCount: LastStep<WithUser> = async (ctx) => {
  const count = await countUnconfirmedOfOthers(depsOf(ctx), ctx.user.id);
  return page(v.parse(ApiKeyAdminInfoData, { count }));
};

/** Stores that this administrator has seen the reminder: it does not show again before another key waits. */
const noteSeen: LastStep<WithUser> = async (ctx) => {
  await markUnconfirmedKeysSeen(depsOf(ctx), ctx.user.id);
  return { kind: 'empty' };
};

/** The dialog that reminds an administrator of keys that wait for other users. */
export const apiKeyAdminInfo: Route = {
  entry: 'apikeyadmininfo',
  GET: steps(requireUser, showCount),
  PUT: steps(readUnusedBody, requireUser, noteSeen),
};
