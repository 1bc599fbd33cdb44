import { LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import type { RequestContext } from '../engine/request-context';

/** The path before every page's, which is no page itself. */
const BASE = LOGIN_ADDRESS.slice(0, LOGIN_ADDRESS.lastIndexOf('/'));

/**
 * Where a request without a route is redirected: to the page at the same address without its trailing slash, and from the
 * base path of all pages to sign-in. Undefined when there is no such page.
 */
export function redirectUnmatched({ app, method, path, origin }: RequestContext, url: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const bare = path.replace(/\/$/, '');
  if (bare === BASE) return origin + LOGIN_ADDRESS;
  if (bare === path || !app.bundle.current.pages.some((page) => matchesPattern(page.path, bare))) return undefined;
  return origin + bare + url.slice(path.length);
}

/** Whether a path matches a row of the map, where `:name` stands for one segment. */
function matchesPattern(pattern: string, path: string): boolean {
  const [expected, segments] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === segments.length &&
    expected.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''))
  );
}
