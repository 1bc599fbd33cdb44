import { RetryConfirmation } from '../../../shared/contract/account/api-keys';
import { API_KEY_RETRY_ADDRESS } from '../../../shared/contract/addresses';
import { findKey } from '../../accounts/api-keys/read-keys';
import { requestConfirmation } from '../../accounts/api-keys/request-confirmation';
import { recordingTransaction } from '../../audit/recording-transaction';
import { refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readProtectedJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { keyNotSaved, keySaved, mailKeyUser, publishKeyChange, readKeyId, type WithKeyId } from './key-change';

const PROBLEMS = {
  confirmed: 'APIKEY_PROBLEM_CONFIRMED',
  expired: 'APIKEY_PROBLEM_EXPIRED',
  'user cannot confirm': 'APIKEY_PROBLEM_USER',
} as const;

/** Reads the antiCsrfToken and no other fields. */
const readRetry = readProtectedJson(RetryConfirmation);

/** Requests the confirmation of a key once more; a declined key waits for it again. */
const retryConfirmation: LastStep<WithKeyId> = async (ctx) => {
  const { app, keyId } = ctx;
  const request = await recordingTransaction(depsOf(ctx), async (trx, record) => {
    const outcome = await requestConfirmation({ db: trx, clock: app.clock }, keyId);
    const requested = outcome.kind === 'requested' ? await findKey(trx, keyId) : undefined;
    if (requested === undefined) return outcome;
    await record({ event: 'api-key-confirmation-requested', userId: requested.userId, target: requested.label });
    await mailKeyUser(ctx, trx, keyId);
    return outcome;
  });
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

/** Lets an administrator request the confirmation of a key again: DELETE takes back that it was declined. */
export const apiKeyRetry: Route = {
  path: API_KEY_RETRY_ADDRESS,
  access: ['admin'],
  DELETE: steps(readRetry, readKeyId, retryConfirmation),
};
