/** Tells whether the client already has this version, by weak comparison with If-None-Match (RFC 9110 §13.1.2). */
export function matchesIfNoneMatch(etag: string | undefined, ifNoneMatch: string | undefined): boolean {
  if (etag === undefined || ifNoneMatch === undefined) return false;
  const tags = tagsOf(ifNoneMatch);
  return tags.includes('*') || tags.some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(etag));
}

/**
 * Tells whether a client may change this version, by strong comparison with If-Match if it sent one (RFC 9110 §13.1.1).
 */
export function matchesIfMatch(etag: string, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined) return true;
  const tags = tagsOf(ifMatch);
  return tags.includes('*') || tags.includes(etag);
}

function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim());
}

function withoutWeakPrefix(tag: string): string {
  return tag.replace(/^W\//, '');
}
