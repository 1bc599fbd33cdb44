/**
 * Sets a cookie of this whole site for so many seconds; 0 removes it. Values are percent-encoded. On https it holds in a
 * frame of another site as well, in the partition that the browser gives it there.
 */
export function setCookie({ name, value, maxAge }: { name: string; value: string; maxAge: number }): void {
  const reach = location.protocol === 'https:' ? 'none;secure;partitioned' : 'lax';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox ESR has no Cookie Store API, and it could not be awaited on leaving
  document.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${maxAge};samesite=${reach}`;
}

/** The value of a cookie that scripts may see, or undefined. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found === undefined ? undefined : decode(found.slice(start.length));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // set by somebody else, not percent-encoded
  }
}
