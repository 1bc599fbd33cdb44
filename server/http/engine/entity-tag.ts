/** Whether a visitor has this very version already: weak comparison with If-None-Match (RFC 9110 §13.1.2). */
export function isKnown(etag: string | undefined, ifNoneMatch: string | undefined): boolean {
  if (etag === undefined || ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim());
  return known.includes('*') || known.some((tag) => strong(tag) === strong(etag));
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** Whether a change may be made to this version: strong comparison with If-Match, or there is none (RFC 9110 §13.1.1). */
export function matches(etag: string, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined) return true;
  const wanted = ifMatch.split(',').map((tag) => tag.trim());
  return wanted.includes('*') || wanted.includes(etag);
}
