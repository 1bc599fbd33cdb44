import * as v from 'valibot';
import { ApiKeySaved } from '../../../shared/contract/api-keys';
import { type Data, data } from '../../http/engine/answer';

/** A change of a key was stored. */
export function saved(): Data {
  return data(v.parse(ApiKeySaved, { saveOk: true }));
}

/** A change of a key was not stored; the page tells the problem by its key. */
export function notSaved(problem: string): Data {
  return data(v.parse(ApiKeySaved, { saveOk: false, problemMessages: [problem] }));
}
