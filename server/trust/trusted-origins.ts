import { parseUrl } from '../../shared/contract/redirect-target';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';

/** Characters that browsers remove or interpret, so that the origin is not what it looks like. */
const SUSPICIOUS = /[\s\\*\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Normalises an origin to the form of browsers: `scheme://host[:port]`, lower case, without the default port. Text with
 * a path, a query or credentials is refused, not shortened: an administrator who enters `https://a.example/portal` does
 * not intend to trust all of a.example.
 *
 * @returns undefined when the text is not an http or https origin
 */
export function normaliseOrigin(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 2048 || SUSPICIOUS.test(trimmed) || !/^https?:\/\/[^/]/i.test(trimmed)) return undefined;
  const url = parseUrl(trimmed);
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && !/[?#]/.test(trimmed);
  return isBare ? url.origin : undefined;
}

/** VESTIBULE_TRUSTED_ORIGINS, in addition to the stored origins. */
interface TrustSettings {
  trustedOrigins: readonly string[];
}

/** The origins that may frame pages, exchange messages with them, and be redirected to, without duplicates. */
export async function readTrustedOrigins(db: Db, settings: TrustSettings): Promise<string[]> {
  const rows = await db.selectFrom('trusted_origins').select('origin').orderBy('origin').execute();
  return [...new Set([...rows.map((row) => row.origin), ...settings.trustedOrigins])];
}

/** @returns the stored origin, or undefined when the text is no origin and nothing was stored */
export async function addTrustedOrigin({ db, clock }: Deps, text: string): Promise<string | undefined> {
  const origin = normaliseOrigin(text);
  if (origin === undefined) return undefined;
  await db
    .insertInto('trusted_origins')
    .values({ origin, added_at: clock() })
    .onConflict((conflict) => conflict.column('origin').doNothing())
    .execute();
  return origin;
}

/** @returns whether the origin was stored; origins of the settings cannot be removed */
export async function removeTrustedOrigin(db: Db, text: string): Promise<boolean> {
  const origin = normaliseOrigin(text);
  if (origin === undefined) return false;
  const deleted = await db.deleteFrom('trusted_origins').where('origin', '=', origin).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Whether frames of other sites may contain our pages: there the browser sends only `SameSite=None` cookies, and only
 * over https. Every other host counts as another site, because only browsers know the list of public suffixes; such
 * cookies work on the same site, too.
 *
 * @param own our own origin
 * @param trusted the origins that may frame our pages
 */
export function hasCrossSiteFrames(own: string, trusted: readonly string[]): boolean {
  const ownUrl = parseUrl(own);
  if (ownUrl === undefined || ownUrl.protocol !== 'https:') return false;
  return trusted.some((origin) => {
    const url = parseUrl(origin);
    // For SameSite the same host on http is another site, too (RFC 6265bis §5.2).
    return url !== undefined && (url.hostname !== ownUrl.hostname || url.protocol !== ownUrl.protocol);
  });
}
