/**
 * Decides where a page may send a person: the one function for every `redirect`, `location` and `redirectUrl`,
 * in the browser and on the server.
 *
 * Followed are paths of this origin, with blanks in them too, and http(s) addresses on this or a trusted origin. Refused is whatever a browser
 * reads differently from how it looks: other schemes, `//host`, back-slashes, control characters, credentials.
 *
 * @param target what a link, an answer or a stored value asks for
 * @param origins the page's own origin first, then the trusted ones, each as `scheme://host[:port]`
 * @returns an absolute address that is safe to follow, or undefined
 */
export function redirectTarget(target: unknown, origins: readonly string[]): string | undefined {
  const [own] = origins;
  if (typeof target !== 'string' || own === undefined || target.length > 2048 || UNSAFE.test(target)) return undefined;
  if (!/^(\/(?!\/)|https?:\/\/[^/])/i.test(target)) return undefined;
  const url = parse(target, own);
  return url && !url.username && !url.password && origins.includes(url.origin) ? url.href : undefined;
}

/**
 * What makes a target another address than it looks like. Browsers strip tabs and line ends and read `\` as `/`:
 * `/\evil.example` would be another host (WHATWG URL §4.4). Direction overrides and zero-width characters hide.
 */
const UNSAFE = /[\\\p{Cc}\p{Cs}\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

function parse(target: string, base: string): URL | undefined {
  return URL.canParse(target, base) ? new URL(target, base) : undefined;
}

/**
 * The address of a link that a server's data names, an OpenID provider's, say: any http(s) address, and nothing that a
 * browser would run as script.
 *
 * @param target what the data says
 * @param own the page's origin, for paths
 */
export function linkTarget(target: unknown, own: string): string | undefined {
  if (typeof target !== 'string') return undefined;
  const url = parse(target, own);
  return url === undefined ? undefined : redirectTarget(target, [own, url.origin]);
}
