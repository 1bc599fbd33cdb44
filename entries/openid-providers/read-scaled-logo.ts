import { OPENID_LOGO_MAX_LENGTH } from '../../shared/contract/settings/openid-providers';

/**
 * The longest side in px and the quality of a scaled-down picture, tried in order until it is small enough. The first
 * side is more than twice that of the sign-in page's button, for dense screens.
 */
const SMALLER = [
  { side: 64, quality: 0.9 },
  { side: 64, quality: 0.6 },
  { side: 48, quality: 0.6 },
  { side: 32, quality: 0.6 },
];

const SVG = 'image/svg+xml';

/** The media types of the file dialog; the server reads the format from the bytes. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', SVG];

/**
 * Reads an image file as a `data:` URL that is small enough for the sign-in page. A larger bitmap is scaled down; an
 * SVG stays as it is.
 *
 * @returns undefined for a file that is no image, or cannot be made small enough
 */
export async function readScaledLogo(file: File): Promise<string | undefined> {
  if (!LOGO_TYPES.includes(file.type)) return undefined;
  const logo = await dataUrlOf(file);
  if (logo.length <= OPENID_LOGO_MAX_LENGTH) return logo;
  if (file.type === SVG) return undefined;
  const image = await createImageBitmap(file).catch(() => undefined); // not a picture, whatever its media type
  if (image === undefined) return undefined;
  return SMALLER.map((size) => scaledDown(image, size)).find((url) => url.length <= OPENID_LOGO_MAX_LENGTH);
}

/** Reads only the beginning, which is enough to see that a file is too large. */
async function dataUrlOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, OPENID_LOGO_MAX_LENGTH).arrayBuffer());
  return `data:${file.type};base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** As WebP where the browser can write it, else as PNG (HTML §4.12.5). */
function scaledDown(image: ImageBitmap, { side, quality }: { side: number; quality: number }): string {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality);
}
