import { imageSource } from '../../shared/contract/image-source';
import { LOGOS_MAX_BYTES } from '../../shared/contract/settings/branding';

/**
 * Reads a logo as a `data:` URL. It stays as it is, because the server will read the same file.
 *
 * @returns undefined for a file that is too large, of another format, or that the browser cannot show
 */
export async function readLogo(file: File): Promise<string | undefined> {
  if (file.size > LOGOS_MAX_BYTES) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const url = imageSource(`data:${file.type};base64,${btoa(String.fromCharCode(...bytes))}`);
  if (url === undefined) return undefined;
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => url,
    () => undefined, // no image, whatever its name
  );
}
