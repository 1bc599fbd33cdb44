import * as v from 'valibot';
import { ApiKeyCreated, NEW_API_KEY, NewApiKey } from '../../shared/contract/api-keys';
import { createKey } from '../api-keys/create-key';
import { data, refuse } from '../http/answer';
import { forUser } from '../http/for-user';
import { groundOf } from '../http/ground-of';
import { readOwn } from '../http/read-own';
import type { Step, Visit } from '../http/visit';
import { announceKeyChange } from './announce-key-change';
import { askKeyUser } from './ask-key-user';

/** The same fields, whatever they say: a label that breaks a rule is told by its name and not as a broken request. */
const Wish = v.object({ ...NewApiKey.entries, label: v.string() });

/** What the steps of a creation leave for one another. */
interface CreateVisit extends Visit {
  wish?: v.InferOutput<typeof Wish>;
}

/** Nothing else is posted under the list than a key that does not exist yet (spec 000 §7). */
export const refuseOther: Step = ({ params }) =>
  params.id === NEW_API_KEY ? undefined : refuse(404, 'only a new key is posted here');

/** Takes user, label and the token of this session, and nothing else of the key that the page sends (spec 000 §7). */
export const readNewKey = readOwn<v.InferOutput<typeof Wish>, CreateVisit>({
  schema: Wish,
  keep: (visit, wish) => {
    visit.wish = wish;
  },
});

/** Creates the key and shows its secret, this once (spec 000 §3). */
export const createApiKey = forUser<CreateVisit>(async (visit, { user }) => {
  const { house, wish } = visit;
  if (wish === undefined) return refuse(400, 'no wish');
  const { userId, label } = wish;
  const asked = { creatorId: user.id, userId, label, graceDays: house.settings.apiKeyGraceDays };
  const creation = await createKey(groundOf(visit), asked);
  if (creation.kind === 'refused')
    return data(v.parse(ApiKeyCreated, { saveOk: false, problemMessages: [creation.problem] }));
  const { key } = creation;
  house.log.info({ administrator: user.id, userId: key.userId, keyId: key.id }, 'an api key was created');
  const showConfirmHint = key.status === 'Unconfirmed';
  if (showConfirmHint) await askKeyUser(visit, key.id);
  announceKeyChange(house, key.userId);
  return data(v.parse(ApiKeyCreated, { saveOk: true, showConfirmHint, apiKeyDto: { id: key.id, key: key.secret } }));
});
