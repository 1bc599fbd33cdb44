import { crc32, deflateSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** A chunk of a PNG file (PNG specification §5). */
interface Chunk {
  type: string;
  data: Buffer;
}

/** The pixels of a picture, each as its red, green, blue and alpha value. */
interface Pixels {
  width: number;
  height: number;
  rgba: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngOf(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.map(({ type, data }) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([SIGNATURE, ...parts]);
}

/** Returns the pixels of a PNG file, as a browser reads it. */
export async function readPng(browser: Browser, png: Buffer): Promise<Pixels> {
  const page = await browser.newPage();
  const { width, height, url } = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      const reader = new FileReader();
      reader.readAsDataURL(new Blob([Uint8Array.from(pixels)]));
      await new Promise((resolve) => reader.addEventListener('load', resolve));
      return { width: image.width, height: image.height, url: String(reader.result) };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return { width, height, rgba: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/**
 * Writes a picture of at most 256 colors as a PNG file.
 * @param indexes the number of the color of each pixel
 */
export function writePng({ width, height }: Omit<Pixels, 'rgba'>, colors: readonly number[], indexes: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) indexes.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return pngOf([
    { type: 'IHDR', data: header },
    { type: 'PLTE', data: Buffer.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255])) },
    { type: 'IDAT', data: deflateSync(rows, { level: 9, memLevel: 9 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]);
}
