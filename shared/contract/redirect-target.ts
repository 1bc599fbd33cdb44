/**
 * Decides where a page may send a person: the one function for every `redirect`, `location` and `redirectUrl`,
 * in the browser and on the server (design §5).
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
  if (typeof target !== 'string' || own === undefined || target === '') return undefined;
  if (hasUnsafeCharacter(target) || target.length > 2048) return undefined;
  if (!/^(\/(?!\/)|https?:\/\/[^/])/i.test(target)) return undefined;
  const url = parse(target, own);
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  return origins.includes(url.origin) ? url.href : undefined;
}

/** Browsers strip tabs and line ends and read `\` as `/`: `/\evil.example` would be another host (WHATWG URL §4.4). */
function hasUnsafeCharacter(target: string): boolean {
  for (const character of target) {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\\' || code < 0x20 || (code >= 0x7f && code <= 0xa0) || isInvisible(code)) return true;
  }
  return false;
}

/** Direction overrides and zero-width characters make an address look like another one. */
function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff ||
    (code >= 0xd800 && code <= 0xdfff)
  );
}

function parse(target: string, base: string): URL | undefined {
  try {
    return new URL(target, base);
  } catch {
    return undefined; // not an address at all
  }
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
