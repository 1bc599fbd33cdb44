import { API_KEY_RETRY_ADDRESS } from '../../../shared/contract/addresses';
import { RetryConfirmation } from '../../../shared/contract/api-keys';
import { findKey } from '../../api-keys/read-keys';
import { askAgain } from '../../api-keys/request-confirmation';
import { readProtectedJson } from '../../http/body/read-protected-json';
import { refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { Route, Step } from '../../http/engine/request-context';
import { askKeyUser } from './ask-key-user';
import { askedKeyId } from './asked-key-id';
import { notSaved, saved } from './key-saved';
import { publishKeyChange } from './publish-key-change';

/** Takes the token of this session and nothing else. */
const readRetry = readProtectedJson({ schema: RetryConfirmation });

/** Asks a key's user once more; a key that was declined waits again. */
const retryConfirmation: Step = async (ctx) => {
  const { app } = ctx;
  const { db } = app.storage;
  const id = askedKeyId(ctx);
  if (id === undefined) return refuse(400, 'id is none of a key');
  const asking = await askAgain(depsOf(ctx), id);
  if (asking.kind === 'too often') {
    const tooOften = refuse(429, 'user was asked too often', 'APIKEY_RETRY_TOO_OFTEN');
    return { ...tooOften, retryAfter: asking.retryAfter };
  }
  if (asking.kind === 'refused') {
    if (asking.reason === 'gone') return refuse(404, 'no such key');
    return notSaved(asking.reason === 'confirmed' ? 'APIKEY_PROBLEM_CONFIRMED' : 'APIKEY_PROBLEM_USER');
  }
  app.log.info({ administrator: ctx.user?.id, keyId: id }, 'the user of an api key was asked again');
  await askKeyUser(ctx, id);
  const key = await findKey(db, id);
  if (key !== undefined) publishKeyChange(app, key.userId);
  return saved();
};

/** Where an administrator asks a key's user again: DELETE takes the decline back. */
export const apiKeyRetry: Route = {
  path: API_KEY_RETRY_ADDRESS,
  access: ['admin'],
  DELETE: [readRetry, retryConfirmation],
};
