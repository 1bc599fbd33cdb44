import * as v from 'valibot';
import { API_KEYS_ADDRESS } from '../../../shared/contract/addresses';
import { ApiKeyCreated, EndPreviousSecret, RotateApiKey } from '../../../shared/contract/api-keys';
import { parseKeyId } from '../../api-keys/key-rules';
import { endPreviousSecret, rotateKey } from '../../api-keys/rotate-key';
import { data, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readProtectedJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { keySaved, publishKeyChange } from './key-change';

const HOUR = 3_600_000;

const PROBLEMS = {
  declined: 'APIKEY_PROBLEM_DECLINED',
  expired: 'APIKEY_PROBLEM_EXPIRED',
  rotated: 'APIKEY_PROBLEM_ROTATED',
} as const;

/** Gives the key a new secret, and answers it this once. */
const rotate: LastStep<WithUser & { readonly json: v.InferOutput<typeof RotateApiKey> }> = async (ctx) => {
  const { app, params, user, json } = ctx;
  const keyId = parseKeyId(params.id);
  if (keyId === undefined) return refuse(404, 'no such key');
  const rotation = await rotateKey(depsOf(ctx), { keyId, overlap: json.overlapHours * HOUR });
  if (rotation.kind === 'refused') {
    if (rotation.reason === 'gone') return refuse(404, 'no such key');
    return data(v.parse(ApiKeyCreated, { saveOk: false, problemMessages: [PROBLEMS[rotation.reason]] }));
  }
  const { userId, secret } = rotation;
  const { overlapHours } = json;
  app.log.info({ administrator: user.id, userId, keyId, overlapHours }, 'an api key was rotated');
  publishKeyChange(app, userId);
  return data(v.parse(ApiKeyCreated, { saveOk: true, apiKeyDto: { id: keyId, key: secret } }));
};

/** Ends the previous secret; one that has ended already succeeds as well. */
const endPrevious: LastStep<WithUser> = async (ctx) => {
  const { app, params, user } = ctx;
  const keyId = parseKeyId(params.id);
  const userId = keyId === undefined ? undefined : await endPreviousSecret(depsOf(ctx), keyId);
  if (userId === undefined) return refuse(404, 'no such key');
  app.log.info({ administrator: user.id, userId, keyId }, 'the previous secret of an api key was ended');
  publishKeyChange(app, userId);
  return keySaved();
};

/** The secrets of one key: POST replaces the present one, DELETE ends the previous one. */
export const apiKeySecret: Route = {
  path: `${API_KEYS_ADDRESS}/:id/secret`,
  access: ['admin'],
  POST: steps(requireUser, refuseTenantAccess, readProtectedJson(RotateApiKey), rotate),
  DELETE: steps(requireUser, refuseTenantAccess, readProtectedJson(EndPreviousSecret), endPrevious),
};
