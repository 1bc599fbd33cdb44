import * as v from 'valibot';
import { ConfirmationData, ConfirmationForm } from '../../../shared/contract/api-keys';
import { confirmKey, type Decision, declineKey } from '../../api-keys/confirm-key';
import { keyIdOf } from '../../api-keys/key-id';
import { hasKeysToConfirm, nextKeyToConfirm } from '../../api-keys/keys-to-confirm';
import { type ApiKey, findKey, isConfirmable } from '../../api-keys/read-keys';
import { readProtectedJson } from '../../http/body/read-protected-json';
import { type Answer, type Problem, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { requireUser } from '../../http/policies/require-user';
import type { Db } from '../../storage/connection';
import { askedKeyId } from './asked-key-id';
import { publishKeyChange } from './publish-key-change';
import { refuseTenantAccess } from './refuse-tenant-access';

/** The key that is asked for, or else the one that has waited longest. */
const showKey = requireUser(async ({ app, query }, { user, session }) => {
  const key = await keyToShow(app.storage.db, user.id, keyIdOf(query.get('apiKeyId')));
  if (key === undefined) return refuse(404, 'no key waits for this user');
  const { id, label, creatorName } = key;
  const { antiCsrfToken } = session;
  return page(v.parse(ConfirmationData, { apiKeyId: id, apiKeyLabel: label, createdBy: creatorName, antiCsrfToken }));
});

async function keyToShow(db: Db, userId: string, asked: string | undefined): Promise<ApiKey | undefined> {
  const wanted = asked === undefined ? undefined : await findKey(db, asked);
  if (wanted !== undefined && isConfirmable(wanted, userId)) return wanted;
  const next = await nextKeyToConfirm(db, userId);
  return next === undefined ? undefined : findKey(db, next);
}

/** Takes the token of this session and nothing else. */
const readConfirmation = readProtectedJson({ schema: ConfirmationForm });

/** The answer is the text `true` while more keys of this person wait, else `false`. */
function decide(decision: typeof confirmKey, word: string): Step {
  return requireUser(async (ctx, { user }) => {
    const { app } = ctx;
    const { db } = app.storage;
    const keyId = askedKeyId(ctx);
    if (keyId === undefined) return refuse(400, 'id is none of a key');
    const outcome = await decision(depsOf(ctx), { keyId, userId: user.id });
    const refused = refusalOf(outcome);
    if (refused !== undefined) return refused;
    if (outcome === 'done') {
      app.log.info({ userId: user.id, keyId }, `an api key was ${word} by its user`);
      publishKeyChange(app, user.id);
    }
    return { kind: 'text', status: 200, text: String(await hasKeysToConfirm(db, user.id)) };
  });
}

function refusalOf(outcome: Decision): Problem | undefined {
  if (outcome === 'gone') return refuse(404, 'no such key of this user');
  if (outcome === 'no creator') return refuse(403, 'a key without creator cannot be declined');
  if (outcome === 'decided otherwise') return refuse(409, 'key was decided otherwise', 'APIKEY_DECIDED_BEFORE');
  return undefined;
}

/** A person for whom no key waits is told so by the dialog itself, not by the card for addresses that do not exist. */
function onError({ wants, method }: RequestContext, { status }: Problem): Answer | undefined {
  return wants === 'html' && method === 'GET' && status === 404 ? page({}, status) : undefined;
}

/** Where a person confirms or declines a key of theirs. */
export const apiKeyConfirm: Route = {
  entry: 'apikey-confirm',
  GET: [showKey],
  POST: [refuseTenantAccess, readConfirmation, decide(confirmKey, 'confirmed')],
  DELETE: [refuseTenantAccess, readConfirmation, decide(declineKey, 'declined')],
  onError,
};
