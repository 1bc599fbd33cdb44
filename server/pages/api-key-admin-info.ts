import * as v from 'valibot';
import { ApiKeyAdminInfoData } from '../../shared/contract/api-keys';
import { countWaitingForOthers, noteWaitingKeysSeen } from '../api-keys/waiting-keys';
import { page } from '../http/answer';
import { forUser } from '../http/for-user';
import { groundOf } from '../http/ground-of';
import { readUnusedBody } from '../http/read-unused-body';
import type { Route } from '../http/visit';

/** How many keys wait for other people (spec 001 §3). */
const showCount = forUser(async ({ house }, { user }) => {
  const count = await countWaitingForOthers(house.storage.db, user.id);
  return page(v.parse(ApiKeyAdminInfoData, { count }));
});

/** This administrator has seen it, and is not reminded before another key waits (spec 001 §7). The body says nothing. */
const noteSeen = forUser(async (visit, { user }) => {
  await noteWaitingKeysSeen(groundOf(visit), user.id);
  return { kind: 'empty' };
});

/** The dialog that reminds an administrator of keys that wait for others (spec 001 §2). */
export const apiKeyAdminInfo: Route = { entry: 'apikeyadmininfo', GET: [showCount], PUT: [readUnusedBody, noteSeen] };
