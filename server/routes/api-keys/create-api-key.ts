import * as v from 'valibot';
import { ApiKeyCreated, NEW_API_KEY, NewApiKey } from '../../../shared/contract/api-keys';
import { createKey } from '../../api-keys/create-key';
import { data, refuse } from '../../http/engine/answer';
import { readProtectedJson } from '../../http/engine/body/read-protected-json';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Step } from '../../http/engine/request-context';
import { requireUser } from '../../http/policies/require-session';
import { askKeyUser } from './ask-key-user';
import { publishKeyChange } from './key-change';

/** The same fields, whatever they say: a label that breaks a rule is told by its name and not as a broken request. */
const Wish = v.object({ ...NewApiKey.entries, label: v.string() });

/** What the steps of a creation leave for one another. */
interface CreateContext extends RequestContext {
  wish?: v.InferOutput<typeof Wish>;
}

/** Nothing else is posted under the list than a key that does not exist yet. */
export const refuseOther: Step = ({ params }) =>
  params.id === NEW_API_KEY ? undefined : refuse(404, 'only a new key is posted here');

/** Takes user, label and the token of this session, and nothing else of the key that the page sends. */
export const readNewKey = readProtectedJson<v.InferOutput<typeof Wish>, CreateContext>({
  schema: Wish,
  keep: (ctx, wish) => {
    ctx.wish = wish;
  },
});

/** Creates the key and shows its secret, this once. */
export const createApiKey = requireUser<CreateContext>(async (ctx, { user }) => {
  const { app, wish } = ctx;
  if (wish === undefined) return refuse(400, 'no wish');
  const { userId, label } = wish;
  const asked = { creatorId: user.id, userId, label, graceDays: app.settings.apiKeyGraceDays };
  const creation = await createKey(depsOf(ctx), asked);
  if (creation.kind === 'refused')
    return data(v.parse(ApiKeyCreated, { saveOk: false, problemMessages: [creation.problem] }));
  if (creation.kind === 'too often') {
    const tooOften = refuse(429, 'user was asked too often', 'APIKEY_RETRY_TOO_OFTEN');
    return { ...tooOften, retryAfter: creation.retryAfter };
  }
  const { key } = creation;
  app.log.info({ administrator: user.id, userId: key.userId, keyId: key.id }, 'an api key was created');
  const showConfirmHint = key.status === 'Unconfirmed';
  if (showConfirmHint) await askKeyUser(ctx, key.id);
  publishKeyChange(app, key.userId);
  return data(v.parse(ApiKeyCreated, { saveOk: true, showConfirmHint, apiKeyDto: { id: key.id, key: key.secret } }));
});
