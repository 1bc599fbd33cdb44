/** Whether a visitor has this very version already: weak comparison with If-None-Match (RFC 9110 §13.1.2). */
export function isKnown(etag: string | undefined, ifNoneMatch: string | undefined): boolean {
  if (etag === undefined || ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim());
  return known.includes('*') || known.some((tag) => strong(tag) === strong(etag));
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}
