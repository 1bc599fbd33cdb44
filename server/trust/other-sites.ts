/**
 * Whether our pages stand in frames of other sites: then only cookies that say so, and only on https, reach them there.
 * Another host counts as another site. Whether two hosts are one site is the browser's knowledge (its list of public
 * suffixes); cookies for frames work on the same site as well.
 *
 * @param own our own origin
 * @param trusted the origins that may frame our pages
 */
export function hasFramesElsewhere(own: string, trusted: readonly string[]): boolean {
  const us = originOf(own);
  if (us === undefined || us.protocol !== 'https:') return false;
  return trusted.some((origin) => {
    const them = originOf(origin);
    // To a cookie's SameSite the same host on http is another site, too (RFC 6265bis §5.2).
    return them !== undefined && (them.hostname !== us.hostname || them.protocol !== us.protocol);
  });
}

function originOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
