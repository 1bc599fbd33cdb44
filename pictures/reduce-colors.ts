import type { Browser } from 'playwright-core';
import { readPng, writePng } from './png';

const MAX_COLORS = 256;
/** The number of most frequent colors that stay exact, such as those of areas, borders and most of the text. */
const EXACT_COLORS = 96;

/** A color of a picture, with its distance to the nearest color of the palette so far. */
interface Counted {
  color: number;
  count: number;
  index: number;
  /** The square of the distance. */
  distance: number;
}

/** Makes a PNG file smaller by reducing it to 256 colors; transparent pixels become white. */
export async function reduceColors(browser: Browser, png: Buffer): Promise<Buffer> {
  const pixels = await readPng(browser, png);
  const colors = colorsOf(pixels.rgba);
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const counted = [...counts]
    .map(([color, count]) => ({ color, count, index: 0, distance: Number.POSITIVE_INFINITY }))
    .sort((one, other) => other.count - one.count);
  const palette = chooseColors(counted);
  const indexOf = new Map(counted.map(({ color, index }) => [color, index]));
  return writePng(pixels, palette, Buffer.from(Uint8Array.from(colors, (color) => indexOf.get(color) ?? 0)));
}

function colorsOf(rgba: Buffer): Uint32Array {
  const colors = new Uint32Array(rgba.length / 4);
  for (let pixel = 0; pixel < colors.length; pixel += 1) {
    const isOpaque = (rgba[pixel * 4 + 3] ?? 0) >= 128;
    colors[pixel] = isOpaque ? rgba.readUIntBE(pixel * 4, 3) : 0xffffff;
  }
  return colors;
}

/**
 * Chooses the most frequent colors, and then repeatedly the color that differs most from all chosen ones, so that a
 * small red sign stays red.
 */
function chooseColors(counted: Counted[]): number[] {
  const palette: number[] = [];
  while (palette.length < Math.min(MAX_COLORS, counted.length)) {
    const next = palette.length < EXACT_COLORS ? counted[palette.length] : mostDifferent(counted);
    if (next === undefined || (palette.length >= EXACT_COLORS && next.distance === 0)) break;
    const index = palette.push(next.color) - 1;
    for (const each of counted) {
      const distance = distanceOf(each.color, next.color);
      if (distance < each.distance) Object.assign(each, { distance, index });
    }
  }
  return palette;
}

/** Frequent colors have a slightly greater weight than rare ones. */
function mostDifferent([first, ...others]: readonly Counted[]): Counted | undefined {
  const weightOf = ({ distance, count }: Counted) => distance * Math.sqrt(count);
  if (first === undefined) return undefined;
  return others.reduce((most, each) => (weightOf(each) > weightOf(most) ? each : most), first);
}

function distanceOf(one: number, other: number): number {
  const [red, green, blue] = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255));
  return (red ?? 0) ** 2 + (green ?? 0) ** 2 + (blue ?? 0) ** 2;
}
