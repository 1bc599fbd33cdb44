import { parseUrl } from '../../../shared/contract/parse-url';

/** The path and domain that a cookie may have been set for. Without a domain it applies only to the host. */
export interface CookieScope {
  readonly path: string;
  readonly domain?: string;
}

/** The maximum number of path segments for which scopes are listed. No page's address has as many. */
const MAX_SEGMENTS = 6;

/** The maximum number of parent domains for which scopes are listed. A host name usually has fewer. */
const MAX_DOMAINS = 4;

/** Matches paths without characters that are special in a `Set-Cookie` header. */
const PLAIN_PATH = /^[\w/.~%-]*$/;

/**
 * Lists every path and domain with which a cookie that the browser sends to this address may have been set, except our
 * own (this host, path `/`); see RFC 6265 §5.1.3 and §5.1.4. A `Cookie` header contains neither, so a duplicate is
 * removed by expiring it in all of them. Browsers ignore a domain that is a public suffix.
 * @param path the path as it was sent, without the query
 */
export function duplicateCookieScopes(origin: string, path: string): CookieScope[] {
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

/**
 * Returns the domains of a host name. IP addresses and names without a dot have none, so their cookies apply only to
 * the host.
 */
function domainsOf(host: string): string[] {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return [];
  const labels = host.split('.');
  return labels
    .slice(0, -1)
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, MAX_DOMAINS);
}
