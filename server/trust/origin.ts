/** What a browser would read differently from how it looks: blanks, control characters, back-slashes, `*`. */
const SUSPICIOUS = /[\s\\*\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * The origin an administrator means, as browsers write it: `scheme://host[:port]`, lower case, without the scheme's own
 * port. A path, a query or credentials are refused rather than cut off: whoever writes `https://a.example/portal` does
 * not mean to trust the whole of a.example.
 *
 * @returns the origin, or undefined when the text is not one of http or https
 */
export function normaliseOrigin(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 2048 || SUSPICIOUS.test(trimmed) || !/^https?:\/\/[^/]/i.test(trimmed)) return undefined;
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && !/[?#]/.test(trimmed);
  return isBare ? url.origin : undefined;
}
