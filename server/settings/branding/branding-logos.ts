import { createHash } from 'node:crypto';
import { BRANDING_LOGO_ADDRESS } from '../../../shared/contract/addresses';
import { STORED_LOGO_MAX_BYTES } from '../../../shared/contract/settings/branding';
import type { Db } from '../../storage/connection';
import { bytesOfDataUrl, imageTypeOf } from '../images/to-data-url';

/** A logo, and the hash of its bytes. */
export interface BrandingLogo {
  readonly hash: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Returns the address of a stored logo; empty without one. */
export const addressOfLogo = (hash: string): string => (hash === '' ? '' : `${BRANDING_LOGO_ADDRESS}/${hash}`);

/** Returns the hash in the address of a stored logo. @returns undefined for any other text */
export function hashOfAddress(address: string): string | undefined {
  const [before, hash] = address.split(`${BRANDING_LOGO_ADDRESS}/`);
  return before === '' && hash !== undefined && /^[\w-]{22}$/.test(hash) ? hash : undefined;
}

/**
 * Reads a logo that an administrator has chosen. Its format is detected from the bytes instead of the declared type.
 * @returns undefined for a text that is no `data:` URL of an image, or a logo that is too large
 */
export function logoOfDataUrl(url: string): BrandingLogo | undefined {
  const bytes = bytesOfDataUrl(url);
  if (bytes === undefined || bytes.length > STORED_LOGO_MAX_BYTES) return undefined;
  const contentType = imageTypeOf(bytes);
  if (contentType === undefined) return undefined;
  return { hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22), contentType, bytes };
}

/** Reads a stored logo. */
export async function readLogo(db: Db, hash: string): Promise<BrandingLogo | undefined> {
  const row = await db.selectFrom('branding_logos').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row && { hash, contentType: row.content_type, bytes: new Uint8Array(row.bytes) };
}

/** Stores a logo. */
export async function storeLogo(db: Db, { hash, contentType, bytes }: BrandingLogo): Promise<void> {
  await db
    .insertInto('branding_logos')
    .values({ hash, content_type: contentType, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes all logos but these. */
export async function keepLogos(db: Db, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('branding_logos').where('hash', 'not in', hashes).execute();
}
