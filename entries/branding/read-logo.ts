import { imageSource } from '../../shared/contract/image-source';

/**
 * Reads a logo as a `data:` URL. It stays as it is, because the server will read the same file.
 *
 * @param maxBytes the maximum size of the file
 * @returns undefined for a file that is too large, of another format, or that the browser cannot show
 */
export async function readLogo(file: File, maxBytes: number): Promise<string | undefined> {
  if (file.size > maxBytes) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Its format is judged before its length, which only URLs in the data of a page have a limit for.
  const start = `data:${file.type};base64,`;
  if (imageSource(start) === undefined) return undefined;
  const url = start + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => url,
    () => undefined, // no image, whatever its name
  );
}
