import { LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import type { Bundle } from '../engine/bundle';
import type { RequestContext } from '../engine/request-context';

/** The folder of all pages, which is no page itself. */
const BASE = LOGIN_ADDRESS.slice(0, LOGIN_ADDRESS.lastIndexOf('/'));

/**
 * The address of the page that a request means which no route answers: the same address without a slash at its end, and
 * sign-in, which leads everybody on, for the folder of all pages. Undefined when there is no such page.
 */
export function pageWithoutSlash(
  bundle: Bundle,
  { method, path, origin }: RequestContext,
  rawUrl: string,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const bare = path.replace(/\/$/, '');
  if (bare === BASE) return origin + LOGIN_ADDRESS;
  if (bare === path || !bundle.pages.some((page) => isAt(page.path, bare))) return undefined;
  return origin + bare + rawUrl.slice(path.length);
}

/** Whether a path fits a row of the map, where `:name` stands for one segment. */
function isAt(pattern: string, path: string): boolean {
  const [wanted, segments] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === segments.length &&
    wanted.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''))
  );
}
