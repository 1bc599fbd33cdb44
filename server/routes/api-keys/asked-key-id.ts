import { parseKeyId } from '../../api-keys/key-rules';
import type { RequestContext } from '../../http/engine/request-context';

/** The key that the query's `id` names; undefined for none, for no id of a key, and for two of them. */
export function askedKeyId({ query }: RequestContext): string | undefined {
  const asked = query.getAll('id');
  return asked.length === 1 ? parseKeyId(asked[0]) : undefined;
}
