import type { Branding } from '../../../shared/contract/branding';
import { type MailBrand, PRODUCT_BRAND } from '../../mail/mail-brand';
import type { Db } from '../../storage/connection';
import { hashOfAddress, logoOfDataUrl, readLogo } from './branding-logos';
import { readBranding } from './stored-branding';

/** The formats that mail programs draw; some draw no SVG, others no WebP. The name is there in any case. */
const DRAWN: readonly string[] = ['image/png', 'image/jpeg', 'image/gif'];

/** Reads the branding as mails show it. */
export async function readMailBranding(db: Db, fixed: Branding | undefined): Promise<MailBrand> {
  const { branding, PrimaryColor, OnPrimaryColor } = await readBranding(db, fixed);
  const source = branding?.logo ?? '';
  const hash = hashOfAddress(source);
  const logo = hash === undefined ? logoOfDataUrl(source) : await readLogo(db, hash);
  return {
    name: branding?.name ?? PRODUCT_BRAND.name,
    PrimaryColor,
    OnPrimaryColor,
    logo: logo && DRAWN.includes(logo.contentType) ? logo : undefined,
  };
}
