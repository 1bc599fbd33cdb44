import type { ApiKeySaved } from '../../../shared/contract/account/api-keys';
import type { CatalogueKey } from '../../../shared/contract/catalogue-key';
import { type Data, data } from '../../http/request/answer';

/** Answers that a change of a key was saved. */
export function keySaved(): Data<ApiKeySaved> {
  return data({ saveOk: true, problemMessages: [] });
}

/** Answers that a change of a key was not saved. The page shows the message of the problem. */
export function keyNotSaved(problem: CatalogueKey): Data<ApiKeySaved> {
  return data({ saveOk: false, problemMessages: [problem] });
}
