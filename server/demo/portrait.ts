import { createHash } from 'node:crypto';
import { type Colour, encodePng } from './png';

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

/** A drawn head and shoulders, the same for the same name: a photo of nobody. */
export function drawPortrait(name: string): Buffer {
  const [backdrop = 0, skin = 0, hair = 0, clothes = 0, style = 0] = createHash('sha256').update(name).digest();
  const palette = [pick(BACKDROPS, backdrop), pick(SKINS, skin), pick(HAIRS, hair), pick(CLOTHES, clothes)];
  const hasLongHair = style % 2 === 0;
  return encodePng(SIZE, palette, (x, y) => partAt(x, y, hasLongHair));
}

/** Which part covers a point, as an index into the palette; the parts in front first. */
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
