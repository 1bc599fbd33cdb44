import { parseUrl } from '../../../shared/contract/redirect-target';
/** The path and domain that a cookie may have been set for; without a domain it is for the host only. */
export interface CookieScope {
  readonly path: string;
  readonly domain?: string;
}

/** More segments than the address of any page has. */
const MAX_SEGMENTS = 6;

/** More parent domains than a host name usually has. */
const MAX_DOMAINS = 4;

/** The characters of a path that have no meaning in a `Set-Cookie` header. */
const PLAIN_PATH = /^[\w/.~%-]*$/;

/**
 * The scopes of all cookies that a browser sends to this address, except the host itself for all paths: the paths that
 * match it, for the host alone and for its domains (RFC 6265 §5.1.3, §5.1.4). A `Cookie` header has neither path nor
 * domain, so a cookie of unknown scope is removed by trying them all. Browsers ignore a domain that is a public suffix.
 *
 * @param path as it was sent, without its query
 */
export function cookieScopes(origin: string, path: string): CookieScope[] {
  const domains = domainsOf(parseUrl(origin)?.hostname ?? '');
  return pathsOf(path).flatMap((each) => [
    ...(each === '/' ? [] : [{ path: each }]),
    ...domains.map((domain) => ({ path: each, domain })),
  ]);
}

function pathsOf(path: string): string[] {
  const segments = path.split('/').slice(1, MAX_SEGMENTS + 1);
  const prefixes = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const paths = prefixes.flatMap((prefix) => (path.startsWith(`${prefix}/`) ? [prefix, `${prefix}/`] : [prefix]));
  return [...new Set(['/', ...paths])].filter((each) => PLAIN_PATH.test(each));
}

/** None for an IP address and for a name without a dot: their cookies are for the host only. */
function domainsOf(host: string): string[] {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return [];
  const labels = host.split('.');
  return labels
    .slice(0, -1)
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, MAX_DOMAINS);
}
