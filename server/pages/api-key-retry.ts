import * as v from 'valibot';
import { API_KEY_RETRY_ADDRESS } from '../../shared/contract/addresses';
import { ApiKeySaved, RetryConfirmation } from '../../shared/contract/api-keys';
import { askAgain } from '../api-keys/ask-again';
import { findKey } from '../api-keys/read-keys';
import { type Answer, data, refuse } from '../http/answer';
import { readJson } from '../http/read-json';
import type { Route, Step } from '../http/visit';
import { announceKeyChange } from './announce-key-change';
import { askKeyUser } from './ask-key-user';
import { askedKeyId } from './asked-key-id';
import { isOwnToken } from './own-token';

/** Takes the token of this session and nothing else (spec 000 §7). */
const readRetry: Step = async (visit) => {
  const json = await readJson(visit);
  if (!json.ok) return json.problem;
  const form = v.safeParse(RetryConfirmation, json.value);
  if (!form.success) return refuse(400, 'fields are not those of a request to confirm');
  return isOwnToken(visit, form.output.antiCsrfToken) ? undefined : refuse(403, 'antiCsrfToken is not of this session');
};

/** Asks a key's user once more; a key that was declined waits again (spec 000 §4). */
const retryConfirmation: Step = async (visit) => {
  const { house } = visit;
  const { db } = house.storage;
  const id = askedKeyId(visit);
  if (id === undefined) return refuse(400, 'id is none of a key');
  const asking = await askAgain(db, house.clock, id);
  if (asking.kind === 'too often') {
    const tooOften = refuse(429, 'user was asked too often', 'APIKEY_RETRY_TOO_OFTEN');
    return { ...tooOften, retryAfter: asking.retryAfter };
  }
  if (asking.kind === 'refused') {
    if (asking.reason === 'gone') return refuse(404, 'no such key');
    return no(asking.reason === 'confirmed' ? 'APIKEY_PROBLEM_CONFIRMED' : 'APIKEY_PROBLEM_USER');
  }
  house.log.info({ administrator: visit.user?.id, keyId: id }, 'the user of an api key was asked again');
  await askKeyUser(visit, id);
  const key = await findKey(db, id);
  if (key !== undefined) announceKeyChange(house, key.userId);
  return data(v.parse(ApiKeySaved, { saveOk: true }));
};

function no(problem: string): Answer {
  return data(v.parse(ApiKeySaved, { saveOk: false, problemMessages: [problem] }));
}

export const apiKeyRetry: Route = {
  path: API_KEY_RETRY_ADDRESS,
  access: ['admin'],
  DELETE: [readRetry, retryConfirmation],
};
