import {
  confirmApiKey,
  declineApiKey,
  showApiKeyToConfirm,
} from '../../../shared/contract/account/api-key-confirmation';
import { type ApiKey, isConfirmable, parseKeyId } from '../../api-keys/api-key';
import { confirmKey, type Decision, declineKey } from '../../api-keys/confirm-or-decline-key';
import { expiryAndScopes, findKey } from '../../api-keys/read-keys';
import { hasKeysToConfirm, nextKeyToConfirm } from '../../api-keys/unconfirmed-keys';
import type { Deps } from '../../deps';
import { type Answer, type Problem, page, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type Route, route, routeWithSteps } from '../../http/request/route';
import { publishKeyChange } from './announce-key-change';
import { readKeyId, type WithKeyId } from './read-key-id';

/** Shows the key in the query, or otherwise the key that has been unconfirmed for the longest time. */
const showKey = async ({ app, query, user, session }: RequestContext & WithUser) => {
  const key = await keyToShow({ db: app.storage.db, clock: app.clock }, user.id, parseKeyId(query.get('apiKeyId')));
  if (key === undefined) return refuse(404, 'no key waits for this user');
  const { id, label, creatorName } = key;
  const { antiCsrfToken } = session;
  const shown = { apiKeyId: id, apiKeyLabel: label, createdBy: creatorName, ...expiryAndScopes(key, app.clock()) };
  return page({ ...shown, antiCsrfToken });
};

async function keyToShow({ db, clock }: Deps, userId: string, keyId: string | undefined): Promise<ApiKey | undefined> {
  const named = keyId === undefined ? undefined : await findKey(db, keyId);
  if (named !== undefined && isConfirmable(named, userId, clock())) return named;
  const next = await nextKeyToConfirm({ db, clock }, userId);
  return next === undefined ? undefined : findKey(db, next);
}

/**
 * Returns a handler that answers with the text `true` if more keys of this user are unconfirmed, and otherwise with
 * `false`.
 */
function decide(decision: typeof confirmKey, verb: 'confirmed' | 'declined') {
  return async (ctx: RequestContext & WithUser & WithKeyId) => {
    const { app, user, keyId } = ctx;
    const deps = depsOf(ctx);
    const outcome = await decision(deps, { keyId, userId: user.id });
    const problem = problemOf(outcome);
    if (problem !== undefined) return problem;
    if (outcome === 'done') {
      app.log.info({ userId: user.id, keyId }, `an api key was ${verb} by its user`);
      publishKeyChange(app, user.id);
    }
    return { kind: 'text' as const, status: 200, text: String(await hasKeysToConfirm(deps, user.id)) };
  };
}

function problemOf(outcome: Decision) {
  if (outcome === 'gone') return refuse(404, 'no such key of this user');
  if (outcome === 'no creator') return refuse(403, 'a key without creator cannot be declined');
  if (outcome === 'decided otherwise') return refuse(409, 'key was decided otherwise', 'APIKEY_DECIDED_BEFORE');
  return undefined;
}

/** Shows the dialog instead of the error page if no key is unconfirmed. */
function onError({ format }: RequestContext, { status }: Problem): Answer | undefined {
  return format === 'html' && status === 404 ? page({}, status) : undefined;
}

/** The routes of the dialog where users confirm or decline their keys. */
export const apiKeyConfirmRoutes: readonly Route[] = [
  route(showApiKeyToConfirm, showKey, { onError }),
  routeWithSteps(confirmApiKey).use(readKeyId).answer(decide(confirmKey, 'confirmed')),
  routeWithSteps(declineApiKey).use(readKeyId).answer(decide(declineKey, 'declined')),
];
