import { parseUrl } from '../../../shared/contract/parse-url';

/**
 * Tells whether frames of other sites may contain pages of this server, which requires `SameSite=None` cookies and
 * therefore https. Every other host counts as another site, because only browsers know the list of public suffixes;
 * such cookies also work on the same site.
 * @param own the origin of this server
 * @param trusted the origins that may frame its pages
 */
export function hasCrossSiteFrames(own: string, trusted: readonly string[]): boolean {
  if (!own.startsWith('https:')) return false;
  const ownUrl = parseUrl(own);
  if (ownUrl === undefined || ownUrl.protocol !== 'https:') return false;
  return trusted.some((origin) => {
    const url = parseUrl(origin);
    // For SameSite, the same host with http is another site as well (RFC 6265bis §5.2).
    return url !== undefined && (url.hostname !== ownUrl.hostname || url.protocol !== ownUrl.protocol);
  });
}
