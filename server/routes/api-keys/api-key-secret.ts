import { endPreviousApiKeySecret, replaceApiKeySecret } from '../../../shared/contract/account/api-key-rotation';
import { type ApiKey, parseKeyId } from '../../api-keys/api-key';
import { findKey } from '../../api-keys/read-keys';
import { endPreviousSecret, rotateKey } from '../../api-keys/rotate-key';
import { data, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route } from '../../http/request/route';
import { mailSecurityEvent } from '../../http/request/send-security-mails';
import type { Db } from '../../storage/connection';
import { publishKeyChange } from './announce-key-change';
import { keySaved } from './key-change-answers';

const PROBLEMS = {
  declined: 'APIKEY_PROBLEM_DECLINED',
  expired: 'APIKEY_PROBLEM_EXPIRED',
  rotated: 'APIKEY_PROBLEM_ROTATED',
} as const;

/** Mails the user of a key that another user has rotated it. Technical users get no mail, because they are programs. */
async function mailRotation(ctx: RequestContext & WithUser, trx: Db, key: ApiKey): Promise<void> {
  if (key.userId === ctx.user.id || key.isTechnicalUser) return;
  const { userId, label } = key;
  await mailSecurityEvent(ctx, trx, {
    userId,
    event: 'api-key-rotated',
    values: { label },
    reported: { target: label, apiKeyId: key.id },
  });
}

/** Gives the key a new secret. The answer is the only one that contains it. */
const rotate = async (ctx: ContextOf<typeof replaceApiKeySecret>) => {
  const { app, params, user, json } = ctx;
  const keyId = parseKeyId(params.id);
  if (keyId === undefined) return refuse(404, 'no such key');
  const { overlapHours, unusedPrefix } = json;
  const onRotated = (trx: Db, key: ApiKey) => mailRotation(ctx, trx, key);
  const rotation = await rotateKey(depsOf(ctx), { keyId, overlapHours, unusedPrefix, onRotated });
  if (rotation.kind === 'refused') {
    if (rotation.reason === 'gone') return refuse(404, 'no such key');
    return data({ saveOk: false, problemMessages: [PROBLEMS[rotation.reason]] });
  }
  const { userId, secret } = rotation;
  app.log.info({ administrator: user.id, userId, keyId, overlapHours }, 'an api key was rotated');
  app.mailer.wake();
  publishKeyChange(app, userId);
  return data({ saveOk: true, apiKeyDto: { id: keyId, key: secret } });
};

/** Ends the previous secret. This succeeds even if it has already ended. */
const endPrevious = async (ctx: RequestContext & WithUser) => {
  const { app, params, user } = ctx;
  const keyId = parseKeyId(params.id);
  if (keyId === undefined) return refuse(404, 'no such key');
  const userId = await endPreviousSecret(depsOf(ctx), keyId);
  if (userId === undefined)
    return (await findKey(app.storage.db, keyId)) === undefined ? refuse(404, 'no such key') : keySaved();
  app.log.info({ administrator: user.id, userId, keyId }, 'the previous secret of an api key was ended');
  publishKeyChange(app, userId);
  return keySaved();
};

/** The routes for the secrets of a key: POST replaces the present one, and DELETE ends the previous one. */
export const apiKeySecretRoutes: readonly Route[] = [
  route(replaceApiKeySecret, rotate),
  route(endPreviousApiKeySecret, endPrevious),
];
