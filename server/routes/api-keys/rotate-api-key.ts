import type * as v from 'valibot';
import {
  endPreviousApiKeySecret,
  type RotateApiKey,
  replaceApiKeySecret,
} from '../../../shared/contract/account/api-key-secrets';
import { parseKeyId } from '../../accounts/api-keys/key-rules';
import { findKey } from '../../accounts/api-keys/read-keys';
import {
  endPreviousSecret,
  type KeyRotation,
  replaceUnusedSecret,
  rotateKey,
} from '../../accounts/api-keys/rotate-key';
import type { AuditEntry } from '../../audit/audit-entry';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import { data, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { type ContextOf, type Route, route } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import type { Db } from '../../storage/connection';
import { mailSecurityEvent } from '../sign-in/sign-in-mails';
import { keySaved, publishKeyChange } from './key-change';

const HOUR = 3_600_000;

type Rotation = v.InferOutput<typeof RotateApiKey>;

const PROBLEMS = {
  declined: 'APIKEY_PROBLEM_DECLINED',
  expired: 'APIKEY_PROBLEM_EXPIRED',
  rotated: 'APIKEY_PROBLEM_ROTATED',
} as const;

async function entryOf(db: Db, keyId: string, detail: string): Promise<AuditEntry> {
  const key = await findKey(db, keyId);
  return { event: 'api-key-rotated', userId: key?.userId, target: key?.label, detail };
}

function newSecretOf(deps: Deps, keyId: string, { overlapHours, unusedPrefix }: Rotation): Promise<KeyRotation> {
  return unusedPrefix === undefined
    ? rotateKey(deps, { keyId, overlap: overlapHours * HOUR })
    : replaceUnusedSecret(deps, { keyId, prefix: unusedPrefix });
}

/** Tells the user of a key that another user has its secret now. A technical user is a program. */
async function mailRotation(ctx: RequestContext & WithUser, trx: Db, keyId: string): Promise<void> {
  const key = await findKey(trx, keyId);
  if (key === undefined || key.userId === ctx.user.id || key.isTechnicalUser) return;
  const { userId, label } = key;
  await mailSecurityEvent(ctx, trx, { userId, event: 'api-key-rotated', values: { label } });
}

/** Gives the key a new secret, and answers it this once. */
const rotate = async (ctx: ContextOf<typeof replaceApiKeySecret, WithUser>) => {
  const { app, params, user, json } = ctx;
  const keyId = parseKeyId(params.id);
  if (keyId === undefined) return refuse(404, 'no such key');
  const rotation = await recordingTransaction(depsOf(ctx), async (trx, record) => {
    const outcome = await newSecretOf({ db: trx, clock: app.clock }, keyId, json);
    const detail = json.unusedPrefix === undefined ? `overlap ${json.overlapHours} h` : 'unused secret replaced';
    if (outcome.kind !== 'rotated') return outcome;
    await record(await entryOf(trx, keyId, detail));
    await mailRotation(ctx, trx, keyId);
    return outcome;
  });
  if (rotation.kind === 'refused') {
    if (rotation.reason === 'gone') return refuse(404, 'no such key');
    return data({ saveOk: false, problemMessages: [PROBLEMS[rotation.reason]] });
  }
  const { userId, secret } = rotation;
  const { overlapHours } = json;
  app.log.info({ administrator: user.id, userId, keyId, overlapHours }, 'an api key was rotated');
  app.mailer.wake();
  publishKeyChange(app, userId);
  return data({ saveOk: true, apiKeyDto: { id: keyId, key: secret } });
};

/** Ends the previous secret; one that has ended already succeeds as well. */
const endPrevious = async (ctx: RequestContext & WithUser) => {
  const { app, params, user } = ctx;
  const keyId = parseKeyId(params.id);
  if (keyId === undefined) return refuse(404, 'no such key');
  const userId = await recordingTransaction(depsOf(ctx), async (trx, record) => {
    const ofUser = await endPreviousSecret({ db: trx, clock: app.clock }, keyId);
    if (ofUser !== undefined) await record(await entryOf(trx, keyId, 'overlap ended'));
    return ofUser;
  });
  if (userId === undefined)
    return (await findKey(app.storage.db, keyId)) === undefined ? refuse(404, 'no such key') : keySaved();
  app.log.info({ administrator: user.id, userId, keyId }, 'the previous secret of an api key was ended');
  publishKeyChange(app, userId);
  return keySaved();
};

/** The secrets of one key: POST replaces the present one, DELETE ends the previous one. */
export const apiKeySecretRoutes: readonly Route[] = [
  route(replaceApiKeySecret).use(requireUser).use(refuseTenantAccess).answer(rotate),
  route(endPreviousApiKeySecret).use(requireUser).use(refuseTenantAccess).answer(endPrevious),
];
