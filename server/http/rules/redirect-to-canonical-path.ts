import { LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import type { RequestContext } from '../request/request-context';

/** The path that all pages have in common. It is not a page itself. */
const BASE = LOGIN_ADDRESS.slice(0, LOGIN_ADDRESS.lastIndexOf('/'));

/**
 * Returns the redirect target of a request without a route: the page without the trailing slash, or sign-in for the
 * common base path.
 * @returns undefined if there is no such page
 */
export function redirectToCanonicalPath(
  { app, method, path, origin }: RequestContext,
  url: string,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const bare = path.replace(/\/$/, '');
  if (bare === BASE) return origin + LOGIN_ADDRESS;
  if (bare === path || !app.bundle.current.pages.some((page) => matchesPattern(page.path, bare))) return undefined;
  return origin + bare + url.slice(path.length);
}

/** Tells whether a path matches a row of the map. `:name` stands for one segment. */
function matchesPattern(pattern: string, path: string): boolean {
  const [expected, segments] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === segments.length &&
    expected.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''))
  );
}
