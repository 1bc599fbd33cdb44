import { API_KEY_RETRY_ADDRESS } from '../../shared/contract/addresses';
import { RetryConfirmation } from '../../shared/contract/api-keys';
import { askAgain } from '../api-keys/ask-again';
import { findKey } from '../api-keys/read-keys';
import { refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import { readOwn } from '../http/read-own';
import type { Route, Step } from '../http/visit';
import { announceKeyChange } from './announce-key-change';
import { askKeyUser } from './ask-key-user';
import { askedKeyId } from './asked-key-id';
import { notSaved, saved } from './key-saved';

/** Takes the token of this session and nothing else (spec 000 §7). */
const readRetry = readOwn({ schema: RetryConfirmation });

/** Asks a key's user once more; a key that was declined waits again (spec 000 §4). */
const retryConfirmation: Step = async (visit) => {
  const { house } = visit;
  const { db } = house.storage;
  const id = askedKeyId(visit);
  if (id === undefined) return refuse(400, 'id is none of a key');
  const asking = await askAgain(groundOf(visit), id);
  if (asking.kind === 'too often') {
    const tooOften = refuse(429, 'user was asked too often', 'APIKEY_RETRY_TOO_OFTEN');
    return { ...tooOften, retryAfter: asking.retryAfter };
  }
  if (asking.kind === 'refused') {
    if (asking.reason === 'gone') return refuse(404, 'no such key');
    return notSaved(asking.reason === 'confirmed' ? 'APIKEY_PROBLEM_CONFIRMED' : 'APIKEY_PROBLEM_USER');
  }
  house.log.info({ administrator: visit.user?.id, keyId: id }, 'the user of an api key was asked again');
  await askKeyUser(visit, id);
  const key = await findKey(db, id);
  if (key !== undefined) announceKeyChange(house, key.userId);
  return saved();
};

/** Where an administrator asks a key's user again: DELETE takes the decline back (spec 000 §7). */
export const apiKeyRetry: Route = {
  path: API_KEY_RETRY_ADDRESS,
  access: ['admin'],
  DELETE: [readRetry, retryConfirmation],
};
