import { OPENID_LOGO_MAX_LENGTH } from '../../../shared/contract/settings/openid-providers';
import { bytesOfDataUrl, toDataUrl } from './to-data-url';

/**
 * Checks a logo that an administrator has chosen. The format is detected from the bytes instead of the declared type.
 * @returns the `data:` URL to store, or undefined if it is not an image or is too large for the sign-in page
 */
export function checkedLogo(source: string): string | undefined {
  if (source === '') return '';
  const bytes = bytesOfDataUrl(source);
  const logo = bytes && toDataUrl(bytes);
  return logo !== undefined && logo.length <= OPENID_LOGO_MAX_LENGTH ? logo : undefined;
}

/** The maximum total size of all logos on a sign-in page, in UTF-16 units. The page's byte budget has room for them. */
const ALL_LOGOS_MAX_LENGTH = 6 * 1024;

/** Removes the logos that do not fit on the sign-in page. Their providers get a key icon. */
export function withinBudget<Row extends { readonly logo: string }>(rows: readonly Row[]): Row[] {
  let left = ALL_LOGOS_MAX_LENGTH;
  return rows.map((row) => {
    const fits = row.logo.length <= left;
    if (fits) left -= row.logo.length;
    return fits ? row : { ...row, logo: '' };
  });
}
