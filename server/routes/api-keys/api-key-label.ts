import { saveApiKeyLabel } from '../../../shared/contract/account/api-key-label';
import { parseKeyId } from '../../api-keys/api-key';
import { labelTag, normaliseLabel, saveLabel } from '../../api-keys/save-key-label';
import { refuse } from '../../http/request/answer';
import { matchesIfMatch } from '../../http/request/preconditions';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route } from '../../http/request/route';
import { publishKeyChange } from './announce-key-change';
import { keyNotSaved, keySaved } from './key-change-answers';

/**
 * Saves the label of a key. The body is the label as a JSON string. With If-Match, only the label with that entity tag
 * is replaced (RFC 9110 §13.1.1).
 */
const saveKeyLabel = async (ctx: ContextOf<typeof saveApiKeyLabel>) => {
  const { app, params, headers } = ctx;
  const keyId = parseKeyId(params.id);
  if (keyId === undefined) return refuse(404, 'no such key');
  const label = normaliseLabel(ctx.json);
  if (label === undefined) return keyNotSaved('APIKEY_PROBLEM_LABEL');
  const mayReplace = (present: string) => matchesIfMatch(labelTag(present), headers['if-match']);
  const change = await saveLabel(depsOf(ctx), { keyId, label, mayReplace });
  if (change.kind === 'refused') {
    if (change.reason === 'gone') return refuse(404, 'no such key');
    if (change.reason === 'changed') return refuse(412, 'the label was changed meanwhile', 'APIKEY_LABEL_CHANGED');
    return keyNotSaved('APIKEY_PROBLEM_CONFIRMED');
  }
  publishKeyChange(app, change.userId);
  return { ...keySaved(), headers: { etag: labelTag(label) } };
};

/** The route for the label of a key. */
export const apiKeyLabelRoute: Route = route(saveApiKeyLabel, saveKeyLabel);
