import { retryApiKeyConfirmation } from '../../../shared/contract/account/api-key-confirmation';
import { findKey } from '../../api-keys/read-keys';
import { retryConfirmation } from '../../api-keys/retry-confirmation';
import { refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type Route, routeWithSteps } from '../../http/request/route';
import { mailKeyUser, publishKeyChange } from './announce-key-change';
import { keyNotSaved, keySaved } from './key-change-answers';
import { readKeyId, type WithKeyId } from './read-key-id';

const PROBLEMS = {
  confirmed: 'APIKEY_PROBLEM_CONFIRMED',
  expired: 'APIKEY_PROBLEM_EXPIRED',
  'user cannot confirm': 'APIKEY_PROBLEM_USER',
} as const;

/** Requests the confirmation of a key again. A declined key becomes unconfirmed again. */
const answerRetry = async (ctx: RequestContext & WithKeyId) => {
  const { app, keyId } = ctx;
  const request = await retryConfirmation(depsOf(ctx), keyId, (trx) => mailKeyUser(ctx, trx, keyId));
  if (request.kind === 'too often') {
    const tooOften = refuse(429, 'confirmation was requested too often', 'APIKEY_RETRY_TOO_OFTEN');
    return { ...tooOften, retryAfter: request.retryAfter };
  }
  if (request.kind === 'refused') {
    if (request.reason === 'gone') return refuse(404, 'no such key');
    return keyNotSaved(PROBLEMS[request.reason]);
  }
  app.log.info({ administrator: ctx.user?.id, keyId }, 'the confirmation of an api key was requested again');
  app.mailer.wake();
  const key = await findKey(app.storage.db, keyId);
  if (key !== undefined) publishKeyChange(app, key.userId);
  return keySaved();
};

/**
 * The route with which an administrator requests the confirmation of a key again. DELETE revokes the user's refusal.
 */
export const retryConfirmationRoute: Route = routeWithSteps(retryApiKeyConfirmation).use(readKeyId).answer(answerRetry);
