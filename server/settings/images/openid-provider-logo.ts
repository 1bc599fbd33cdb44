import { OPENID_LOGO_MAX_LENGTH } from '../../../shared/contract/settings/openid';
import { imageDataUrl } from './image-data-url';

const DATA_URL = /^data:image\/[a-z+]+(;base64)?,(.*)$/s;

/**
 * Checks a logo that an administrator has chosen: its format is read from its bytes, and a text that calls itself an image
 * is not an image.
 *
 * @returns the `data:` URL that is stored, or undefined for no image, or one that is too large for the sign-in page
 */
export function checkedLogo(source: string): string | undefined {
  if (source === '') return '';
  const [, base64, content = ''] = DATA_URL.exec(source) ?? [];
  const bytes = base64 === undefined ? percentDecoded(content) : Buffer.from(content, 'base64');
  const logo = bytes && imageDataUrl(bytes);
  return logo !== undefined && logo.length <= OPENID_LOGO_MAX_LENGTH ? logo : undefined;
}

function percentDecoded(text: string): Uint8Array | undefined {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return undefined; // a malformed escape
  }
}

/** The maximum size of all logos of a sign-in page, in UTF-16 units: its budget of bytes has room for them. */
const ALL_LOGOS_MAX_LENGTH = 6 * 1024;

/** Leaves out the logos that do not fit on the sign-in page any more; their providers have the icon of a key. */
export function withinBudget<Row extends { readonly logo: string }>(rows: readonly Row[]): Row[] {
  let left = ALL_LOGOS_MAX_LENGTH;
  return rows.map((row) => {
    const fits = row.logo.length <= left;
    if (fits) left -= row.logo.length;
    return fits ? row : { ...row, logo: '' };
  });
}
