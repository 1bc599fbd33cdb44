import { API_KEYS_ADDRESS } from '../../../shared/contract/addresses';
import { saveLabel } from '../../api-keys/change-key';
import { labelTag, normaliseLabel, parseKeyId } from '../../api-keys/key-rules';
import { readJson } from '../../http/body/read-json';
import { refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import { matches } from '../../http/engine/entity-tag';
import type { Route, Step } from '../../http/engine/request-context';
import { notSaved, saved } from './key-saved';
import { publishKeyChange } from './publish-key-change';

/**
 * Saves a label that was changed in the details; the body is the label as a JSON string. With If-Match
 * only in place of the label that it names (RFC 9110 §13.1.1).
 */
const saveKeyLabel: Step = async (ctx) => {
  const { app, params } = ctx;
  const json = await readJson(ctx);
  if (!json.ok) return json.problem;
  if (typeof json.value !== 'string') return refuse(400, 'body is not a label');
  const keyId = parseKeyId(params.id);
  if (keyId === undefined) return refuse(404, 'no such key');
  const label = normaliseLabel(json.value);
  if (label === undefined) return notSaved('APIKEY_PROBLEM_LABEL');
  const ifMatch = ctx.headers['if-match'];
  const mayReplace = (present: string) => matches(labelTag(present), ifMatch);
  const change = await saveLabel(depsOf(ctx), { keyId, label, mayReplace });
  if (change.kind === 'refused') {
    if (change.reason === 'gone') return refuse(404, 'no such key');
    if (change.reason === 'changed') return refuse(412, 'the label is another one by now', 'APIKEY_LABEL_CHANGED');
    return notSaved('APIKEY_PROBLEM_CONFIRMED');
  }
  publishKeyChange(app, change.userId);
  return { ...saved(), headers: { etag: labelTag(label) } };
};

/** The label of one key. */
export const apiKeyLabel: Route = {
  path: `${API_KEYS_ADDRESS}/:id/label`,
  access: ['admin'],
  PUT: [saveKeyLabel],
};
