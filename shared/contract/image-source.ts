import * as v from 'valibot';
import { redirectTarget } from './redirect-target';

/** The formats of a logo, by their media type below `image/`. */
export const LOGO_FORMATS = ['png', 'jpeg', 'webp', 'gif', 'svg+xml'] as const;

/** The maximum length of a `data:` URL that a page shows, in UTF-16 units. */
export const DATA_URL_MAX_LENGTH = 32 * 1024;

const DATA_URL = new RegExp(`^data:image/(${LOGO_FORMATS.join('|').replace('+', '\\+')})[;,]`);

/**
 * Checks the address of an image in a server's data or a host's theme: a `data:` URL of one of the {@link LOGO_FORMATS},
 * or a path of this origin. Any other address would tell another server who opens the page.
 *
 * @returns the same text, or undefined
 */
export function imageSource(source: string): string | undefined {
  if (source.startsWith('/')) return redirectTarget(source, ['http://localhost']) && source;
  return source.length <= DATA_URL_MAX_LENGTH && DATA_URL.test(source) ? source : undefined;
}

/** The address of an image (see `imageSource`); any other text counts as missing. */
export const ImageSource = v.pipe(v.string(), v.transform(imageSource));
