import * as v from 'valibot';
import { ApiKeyCreated, NEW_API_KEY, NewApiKey } from '../../shared/contract/api-keys';
import { createKey } from '../api-keys/create-key';
import { data, refuse } from '../http/answer';
import { readJson } from '../http/read-json';
import type { Step, Visit } from '../http/visit';
import { announceKeyChange } from './announce-key-change';
import { askKeyUser } from './ask-key-user';
import { isOwnToken } from './own-token';

/** The same fields, whatever they say: a label that breaks a rule is told by its name and not as a broken request. */
const Wish = v.object({ ...NewApiKey.entries, label: v.string() });

/** What the steps of a creation leave for one another. */
interface CreateVisit extends Visit {
  wish?: v.InferOutput<typeof Wish>;
}

/** Takes user, label and the token of this session, and nothing else of the key that the page sends (spec 000 §7). */
export const readNewKey: Step<CreateVisit> = async (visit) => {
  if (visit.params.id !== NEW_API_KEY) return refuse(404, 'only a new key is posted here');
  const json = await readJson(visit);
  if (!json.ok) return json.problem;
  const wish = v.safeParse(Wish, json.value);
  if (!wish.success) return refuse(400, 'fields are not those of a new key');
  if (!isOwnToken(visit, wish.output.antiCsrfToken)) return refuse(403, 'antiCsrfToken is not of this session');
  visit.wish = wish.output;
  return undefined;
};

/** Creates the key and shows its secret, this once (spec 000 §3). */
export const createApiKey: Step<CreateVisit> = async (visit) => {
  const { house, user, wish } = visit;
  if (user === undefined || wish === undefined) return refuse(401, 'not signed in');
  const { userId, label } = wish;
  const asked = { creatorId: user.id, userId, label, graceDays: house.settings.apiKeyGraceDays };
  const creation = await createKey(house.storage.db, house.clock, asked);
  if (creation.kind === 'refused')
    return data(v.parse(ApiKeyCreated, { saveOk: false, problemMessages: [creation.problem] }));
  const { key } = creation;
  house.log.info({ administrator: user.id, userId: key.userId, keyId: key.id }, 'an api key was created');
  const showConfirmHint = key.status === 'Unconfirmed';
  if (showConfirmHint) await askKeyUser(visit, key.id);
  announceKeyChange(house, key.userId);
  return data(v.parse(ApiKeyCreated, { saveOk: true, showConfirmHint, apiKeyDto: { id: key.id, key: key.secret } }));
};
