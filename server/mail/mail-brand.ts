import type { AccentField } from '../../shared/contract/settings/branding';

/** The organisation as mails show it. */
export interface MailBrand extends Readonly<Record<AccentField, string>> {
  readonly name: string;
  /** Undefined without a logo, and for one of a format that mail programs do not draw. */
  readonly logo?: { readonly contentType: string; readonly bytes: Uint8Array } | undefined;
}

/** The product, which stands in for an organisation. */
export const PRODUCT_BRAND: MailBrand = { name: 'Vestibule', PrimaryColor: '', OnPrimaryColor: '' };
