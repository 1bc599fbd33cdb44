/**
 * Sets a cookie for all paths of this host. `maxAge` is in seconds; 0 removes the cookie. Values are percent-encoded. On
 * https it also works in a frame of another site, partitioned by that site.
 */
export function setCookie({ name, value, maxAge }: { name: string; value: string; maxAge: number }): void {
  const sameSite = location.protocol === 'https:' ? 'none;secure;partitioned' : 'lax';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox ESR has no Cookie Store API, and it could not be awaited on leaving
  document.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${maxAge};samesite=${sameSite}`;
}

/** Returns the value of a cookie that is not HttpOnly, or undefined. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found === undefined ? undefined : decode(found.slice(start.length));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // set by other code, not percent-encoded
  }
}
