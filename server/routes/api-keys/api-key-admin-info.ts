import * as v from 'valibot';
import { ApiKeyAdminInfoData } from '../../../shared/contract/api-keys';
import { countWaitingForOthers, noteWaitingKeysSeen } from '../../api-keys/keys-to-confirm';
import { page } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readForm } from '../../http/engine/body/read-form';
import { readJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { requireUser, type WithUser } from '../../http/policies/require-session';

/** Shows how many keys wait for confirmation by other users. */
const showCount: LastStep<WithUser> = async ({ app, user }) => {
  const count = await countWaitingForOthers(app.storage.db, user.id);
  return page(v.parse(ApiKeyAdminInfoData, { count }));
};

/** Reads a body that the change does not need, since an antiCsrfToken in it must still be that of the session. */
const readUnusedBody: Step = async (ctx) => {
  const { headers } = ctx;
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) return undefined;
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '');
  const body = isJson ? await readJson(ctx) : await readForm(ctx);
  return body.ok ? undefined : body.problem;
};

/** Stores that this administrator has seen the reminder: it does not show again before another key waits. */
const noteSeen: LastStep<WithUser> = async (ctx) => {
  await noteWaitingKeysSeen(depsOf(ctx), ctx.user.id);
  return { kind: 'empty' };
};

/** The dialog that reminds an administrator of keys that wait for other users. */
export const apiKeyAdminInfo: Route = {
  entry: 'apikeyadmininfo',
  GET: steps(requireUser, showCount),
  PUT: steps(readUnusedBody, requireUser, noteSeen),
};
