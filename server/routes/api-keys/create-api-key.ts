import * as v from 'valibot';
import { ApiKeyCreated, NEW_API_KEY, NewApiKey } from '../../../shared/contract/account/api-keys';
import { createKey } from '../../accounts/api-keys/create-key';
import { data, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readProtectedJson } from '../../http/engine/body/read-json';
import type { LastStep, Step } from '../../http/engine/route';
import type { WithUser } from '../../http/policies/require-session';
import type { Db } from '../../storage/connection';
import { mailKeyUser, publishKeyChange } from './key-change';

/** The same fields with any label: a label that breaks a rule is answered by its message, not as a malformed request. */
const NewKeyFields = v.object({ ...NewApiKey.entries, label: v.string() });

/** Refuses a POST to the address of a key that exists. */
export const checkIsNew: Step = ({ params }) =>
  params.id === NEW_API_KEY ? undefined : refuse(404, 'only a new key is posted here');

/** Reads user, label and the antiCsrfToken, and no other fields of a key. */
export const readNewKey = readProtectedJson(NewKeyFields);

/** Creates the key and answers its secret, this once. */
export const createApiKey: LastStep<WithUser & { readonly json: v.InferOutput<typeof NewKeyFields> }> = async (ctx) => {
  const { app, user, json } = ctx;
  const { userId, label } = json;
  const expiresAt = json.expiresAt == null ? undefined : Date.parse(json.expiresAt);
  const { apiKeyGraceDays: graceDays } = app.settings;
  const onMail = (trx: Db, keyId: string) => mailKeyUser(ctx, trx, keyId);
  const newKey = { creatorId: user.id, userId, label, expiresAt, graceDays, onMail };
  const creation = await createKey(depsOf(ctx), newKey);
  if (creation.kind === 'refused')
    return data(v.parse(ApiKeyCreated, { saveOk: false, problemMessages: [creation.problem] }));
  const { id, userId: ofUser, secret, status, isUserMailed } = creation.key;
  app.log.info({ administrator: user.id, userId: ofUser, keyId: id }, 'an api key was created');
  if (isUserMailed) app.mailer.wake();
  publishKeyChange(app, ofUser);
  const showConfirmHint = status === 'Unconfirmed';
  return data(v.parse(ApiKeyCreated, { saveOk: true, showConfirmHint, isUserMailed, apiKeyDto: { id, key: secret } }));
};
