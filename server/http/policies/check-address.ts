import { type Problem, refuse } from '../engine/answer';
import type { RequestContext } from '../engine/request-context';

/** Bytes; a redirect target of the longest accepted length fits in three times over. */
const LONGEST_ADDRESS = 8192;

/** Spellings of a path that somebody in between might resolve, split or cut: nobody who means well sends them. */
const DISGUISED = /\\|%5c|%2f|%2e|%[01][0-9a-f]|%7f|(^|\/)\.{1,2}(\/|$)|\p{Cc}/iu;

/** Refuses an address that is overlong or hides what it points at. Encoded dots in a *query* are fine. */
export function checkAddress({ path, method }: RequestContext, raw: string): Problem | undefined {
  if (raw.length > LONGEST_ADDRESS) return refuse(414, 'address is too long');
  if (!path.startsWith('/')) return refuse(400, `address of ${method} is not a path`);
  if (DISGUISED.test(path)) return refuse(400, 'path has dots, slashes or controls in disguise');
  if (path.includes('//')) return refuse(404, 'path has an empty segment');
  return isDecodable(path) ? undefined : refuse(400, 'path is not valid percent-encoding');
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false; // URIError: a `%` that begins nothing, or bytes that are no UTF-8
  }
}
