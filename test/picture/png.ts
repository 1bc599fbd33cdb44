import { crc32, deflateSync, inflateSync } from 'node:zlib';

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

/** The channels of a pixel for the color types that Chromium writes. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG file');
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

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

/** The size of a PNG file in pixels. */
function sizeOf(png: Buffer): { width: number; height: number } {
  const [header] = chunksOf(png);
  return { width: header?.data.readUInt32BE(0) ?? 0, height: header?.data.readUInt32BE(4) ?? 0 };
}

/** Returns the pixels of a PNG file with 8 bits per channel, not interlaced, as Chromium writes it. */
export function readPng(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const { width, height } = sizeOf(png);
  const [depth = 0, type = 0, , , interlaced = 0] = chunks[0]?.data.subarray(8) ?? [];
  const channels = CHANNELS[type];
  if (depth !== 8 || channels === undefined || interlaced !== 0) throw new Error(`no reader for PNG type ${type}`);
  const packed = Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map(({ data }) => data));
  const raw = unfilter(inflateSync(packed), { stride: width * channels, channels, height });
  const rgba = Buffer.alloc(width * height * 4, 255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    raw.copy(rgba, pixel * 4, pixel * channels, (pixel + 1) * channels);
  }
  return { width, height, rgba };
}

/** Reverses the filters of the rows (PNG specification §9). */
function unfilter(rows: Buffer, { stride, channels, height }: { stride: number; channels: number; height: number }) {
  const raw = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (raw[y * stride + x - channels] ?? 0);
      const up = y === 0 ? 0 : (raw[(y - 1) * stride + x] ?? 0);
      const corner = y === 0 || x < channels ? 0 : (raw[(y - 1) * stride + x - channels] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      raw[y * stride + x] = (rows[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return raw;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** A picture of at most 256 colors as a PNG file. @param indexes the number of the color of each pixel */
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
