/** Where a cookie may have been set, besides the host itself for all paths. */
export interface CookiePlace {
  readonly path: string;
  readonly domain?: string;
}

/** More segments than any address of a page has. */
const MOST_SEGMENTS = 6;

/** More parent domains than a host name usually has. */
const MOST_DOMAINS = 4;

/** The characters of a path that mean nothing in a `Set-Cookie` header. */
const PLAIN_PATH = /^[\w/.~%-]*$/;

/**
 * The places of all cookies that a browser sends to this address: the paths that match it, for the host alone, and for
 * the domains that it is part of (RFC 6265 §5.1.3, §5.1.4). A `Cookie` header names neither, so that removing such a
 * cookie means trying them all. Browsers ignore a domain that is a public suffix.
 *
 * @param path as it was sent, without its query
 */
export function cookiePlaces(origin: string, path: string): CookiePlace[] {
  const domains = URL.canParse(origin) ? domainsOf(new URL(origin).hostname) : [];
  return pathsOf(path).flatMap((each) => [
    ...(each === '/' ? [] : [{ path: each }]),
    ...domains.map((domain) => ({ path: each, domain })),
  ]);
}

function pathsOf(path: string): string[] {
  const segments = path.split('/').slice(1, MOST_SEGMENTS + 1);
  const ways = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const paths = ways.flatMap((way) => (path.startsWith(`${way}/`) ? [way, `${way}/`] : [way]));
  return [...new Set(['/', ...paths])].filter((each) => PLAIN_PATH.test(each));
}

/** None for an address, nor for a name without a dot: such a cookie is the host's own. */
function domainsOf(host: string): string[] {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return [];
  const labels = host.split('.');
  return labels
    .slice(0, -1)
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, MOST_DOMAINS);
}
