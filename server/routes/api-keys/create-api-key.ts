import type { createApiKey } from '../../../shared/contract/account/api-key-changes';
import { NEW_API_KEY } from '../../../shared/contract/account/api-keys';
import { createKey } from '../../api-keys/create-key';
import { data, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import type { ContextOf } from '../../http/request/route';
import type { Db } from '../../storage/connection';
import { mailKeyUser, publishKeyChange } from './announce-key-change';

/** Refuses a POST to the address of an existing key. */
export const checkIsNew = ({ params }: RequestContext) =>
  params.id === NEW_API_KEY ? undefined : refuse(404, 'only a new key is posted here');

/** Creates a key. The answer is the only one that contains its secret. */
export const addKey = async (ctx: ContextOf<typeof createApiKey>) => {
  const { app, user, json } = ctx;
  const { userId, label } = json;
  const expiresAt = json.expiresAt == null ? undefined : Date.parse(json.expiresAt);
  const { apiKeyGraceDays: graceDays } = app.settings;
  const onMail = (trx: Db, keyId: string) => mailKeyUser(ctx, trx, keyId);
  const newKey = { creatorId: user.id, userId, label, expiresAt, graceDays, onMail };
  const creation = await createKey(depsOf(ctx), newKey);
  if (creation.kind === 'refused') return data({ saveOk: false, problemMessages: [creation.problem] });
  const { id, userId: ofUser, secret, status, isUserMailed } = creation.key;
  app.log.info({ administrator: user.id, userId: ofUser, keyId: id }, 'an api key was created');
  if (isUserMailed) app.mailer.wake();
  publishKeyChange(app, ofUser);
  const showConfirmHint = status === 'Unconfirmed';
  return data({ saveOk: true, showConfirmHint, isUserMailed, apiKeyDto: { id, key: secret } });
};
