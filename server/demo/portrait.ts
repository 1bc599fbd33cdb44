import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 96;

const BACKDROPS: readonly Colour[] = [
  [199, 220, 233],
  [214, 232, 205],
  [243, 224, 196],
  [232, 209, 222],
  [220, 214, 240],
  [206, 230, 226],
];
const SKINS: readonly Colour[] = [
  [247, 214, 190],
  [229, 184, 147],
  [198, 144, 104],
  [150, 101, 69],
  [104, 67, 47],
];
const HAIRS: readonly Colour[] = [
  [43, 32, 28],
  [92, 61, 38],
  [168, 110, 52],
  [205, 168, 98],
  [140, 140, 146],
  [122, 46, 28],
];
const CLOTHES: readonly Colour[] = [
  [20, 93, 135],
  [94, 58, 126],
  [32, 110, 82],
  [150, 62, 42],
  [58, 66, 82],
];

/** Draws a portrait of an imaginary person. The same name always gives the same portrait. */
export function drawPortrait(name: string): Buffer {
  const [backdrop = 0, skin = 0, hair = 0, clothes = 0, style = 0] = createHash('sha256').update(name).digest();
  const palette = [pick(BACKDROPS, backdrop), pick(SKINS, skin), pick(HAIRS, hair), pick(CLOTHES, clothes)];
  return encodePng(SIZE, palette, compressedPixels(style % 2 === 0));
}

const compressed = new Map<boolean, Buffer>();

/** Returns the pixels of every portrait with that hair: only their palettes differ. */
function compressedPixels(hasLongHair: boolean): Buffer {
  const pixels = compressed.get(hasLongHair) ?? compressPixels(SIZE, (x, y) => partAt(x, y, hasLongHair));
  compressed.set(hasLongHair, pixels);
  return pixels;
}

/** Returns the part of the portrait at a point, as an index into the palette. Foreground parts are tested first. */
function partAt(x: number, y: number, hasLongHair: boolean): number {
  if (inEllipse(x, y, { x: 48, y: 43, width: 17, height: 21 }) && y > 33) return 1;
  if (hasLongHair && inEllipse(x, y, { x: 48, y: 46, width: 25, height: 30 })) return 2;
  if (inEllipse(x, y, { x: 48, y: 36, width: 21, height: 20 }) && y <= 40) return 2;
  if (Math.abs(x - 48) < 7 && y > 55 && y < 72) return 1;
  return inEllipse(x, y, { x: 48, y: 100, width: 38, height: 32 }) ? 3 : 0;
}

interface Ellipse {
  x: number;
  y: number;
  width: number;
  height: number;
}

function inEllipse(x: number, y: number, ellipse: Ellipse): boolean {
  return ((x - ellipse.x) / ellipse.width) ** 2 + ((y - ellipse.y) / ellipse.height) ** 2 <= 1;
}

function pick(colours: readonly Colour[], byte: number): Colour {
  return colours[byte % colours.length] ?? [0, 0, 0];
}

type Colour = readonly [red: number, green: number, blue: number];

/** Compresses a square of indexes into a palette (PNG specification §7.2 and §10). */
function compressPixels(size: number, colourAt: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc(size * (size + 1)); // every row begins with its filter: 0, none
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) rows[y * (size + 1) + x + 1] = colourAt(x, y);
  }
  return deflateSync(rows, { level: 9 });
}

/** Encodes a square PNG with palette colours (PNG specification §11: IHDR, PLTE, IDAT, IEND). */
function encodePng(size: number, palette: readonly Colour[], pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, indexed colour, and the only compression, filter and no interlace
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
