import type { StatusKey } from '../../../shared/contract/status-key';
import { parseKeyId } from '../../api-keys/api-key';
import { type Problem, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';

/** The context of a request about one key. */
export interface WithKeyId {
  readonly keyId: string;
}

/** Reads the key id from the query parameter `id`, which must occur once. */
export function readKeyId({ query }: RequestContext): Problem<StatusKey> | WithKeyId {
  const ids = query.getAll('id');
  const keyId = ids.length === 1 ? parseKeyId(ids[0]) : undefined;
  return keyId === undefined ? refuse(400, 'id is not that of a key') : { keyId };
}
