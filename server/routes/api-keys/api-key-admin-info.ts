import * as v from 'valibot';
import { ApiKeyAdminInfoData } from '../../../shared/contract/api-keys';
import { countWaitingForOthers, noteWaitingKeysSeen } from '../../api-keys/keys-to-confirm';
import { readUnusedBody } from '../../http/body/read-unused-body';
import { page } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { Route } from '../../http/engine/request-context';
import { requireUser } from '../../http/policies/require-user';

/** How many keys wait for other people. */
const showCount = requireUser(async ({ app }, { user }) => {
  const count = await countWaitingForOthers(app.storage.db, user.id);
  return page(v.parse(ApiKeyAdminInfoData, { count }));
});

/** This administrator has seen it, and is not reminded before another key waits. The body says nothing. */
const noteSeen = requireUser(async (ctx, { user }) => {
  await noteWaitingKeysSeen(depsOf(ctx), user.id);
  return { kind: 'empty' };
});

/** The dialog that reminds an administrator of keys that wait for others. */
export const apiKeyAdminInfo: Route = { entry: 'apikeyadmininfo', GET: [showCount], PUT: [readUnusedBody, noteSeen] };
