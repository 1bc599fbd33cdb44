import { parseUrl } from './parse-url';
/**
 * Checks the target of a redirect: the one function for every `redirect`, `location` and `redirectUrl`, in the browser and
 * on the server.
 *
 * It allows paths of this origin, with spaces too, and http(s) addresses of this or a trusted origin. It refuses whatever a
 * browser reads differently from how it looks: other schemes, `//host`, backslashes, control characters, credentials.
 *
 * @param target the target that a link, an answer or a stored value names
 * @param allowed the page's own origin first, then trusted addresses, each as `scheme://host[:port]`, or with a path that the
 *   target must be or be below, in each way in which servers decode it
 * @returns an absolute address that is safe to follow, or undefined
 */
export function redirectTarget(target: unknown, allowed: readonly string[]): string | undefined {
  if (typeof target !== 'string' || target.length > 2048 || UNSAFE.test(target)) return undefined;
  if (!/^(\/(?!\/)|https?:\/\/[^/])/i.test(target)) return undefined;
  const url = parseUrl(target, allowed[0]);
  if (!url || url.username || url.password) return undefined;
  const below = `${url.origin}${url.pathname}/`;
  const isAllowed = (address: string) =>
    below.startsWith(`${address}/`) && (address === url.origin || staysBelow(url.pathname));
  return allowed.some(isAllowed) ? url.href : undefined;
}

/** Whether a path does not lead up however often a server decodes it: `..%252f`, and `..;` as Java's servers read it. */
function staysBelow(path: string): boolean {
  const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return !LEADS_UP.test(decoded) && (decoded === path || staysBelow(decoded));
}

const LEADS_UP = /(^|\/)\.\.?([;\s][^/]*)?(\/|$)|[\\\p{Cc}]/u;

/**
 * Characters that make a target another address than it looks like. Browsers strip tabs and newlines and read `\` as `/`:
 * `/\evil.example` is another host (WHATWG URL §4.4). Direction overrides and zero-width characters hide text.
 */
const UNSAFE = /[\\\p{Cc}\p{Cs}\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/**
 * Checks the address of a link in a server's data, such as that of an OpenID provider: any http(s) address, but nothing
 * that a browser would run as script.
 *
 * @param target the address in the data
 * @param own the page's origin, for paths
 */
export function linkTarget(target: unknown, own: string): string | undefined {
  if (typeof target !== 'string') return undefined;
  const url = parseUrl(target, own);
  return url === undefined ? undefined : redirectTarget(target, [own, url.origin]);
}
