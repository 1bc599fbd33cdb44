/** Red, green and blue in sRGB, whole numbers from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The contrast that text must reach on its surface (WCAG 2.2, 1.4.3). */
export const TEXT = 4.5;

/** The contrast that a line or an icon must reach (WCAG 2.2, 1.4.11). */
export const LINE = 3;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Relative luminance (WCAG 2.2): 0 is black, 1 is white. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92;
}

/** Contrast of two colours, 1 to 21, in either order (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return ratio < 1 ? 1 / ratio : ratio;
}

/** What a colour must reach: a contrast, 1 to 21, with every one of the surfaces. */
interface Demand {
  ratio: number;
  surfaces: readonly Rgb[];
}

/** Whether a colour has this contrast with every one of the surfaces. */
export function reaches(colour: Rgb, { ratio, surfaces }: Demand): boolean {
  return surfaces.every((surface) => contrast(colour, surface) >= ratio);
}

/** Black or white, whichever reads better: one of them always has at least 4.58:1. */
export function readableOn(surface: Rgb): Rgb {
  return contrast(WHITE, surface) > contrast(BLACK, surface) ? WHITE : BLACK;
}

/** A share (0 to 1) of one colour in another, as CSS `color-mix(in srgb)` has it. */
export function mix(colour: Rgb, into: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(colour[index] * share + into[index] * (1 - share));
  return [channel(0), channel(1), channel(2)];
}

/** Moves a colour toward another, in steps of 2 %, no further than needed for the contrast; at most all the way. */
export function moved(colour: Rgb, { toward, ...demand }: Demand & { toward: Rgb }): Rgb {
  let share = 0;
  let result = colour;
  while (share < 50 && !reaches(result, demand)) {
    share += 1;
    result = mix(toward, colour, share / 50);
  }
  return result;
}

/**
 * A surface and a text on it that always reach 4.5:1. A text that reaches 3:1 stays, and the surface gives way as far
 * as needed, so that a host's white on its own blue remains white on blue; any other text becomes black or white.
 */
export function readablePair(surface: Rgb, text: Rgb): readonly [surface: Rgb, text: Rgb] {
  const toward = luminance(text) > luminance(surface) ? BLACK : WHITE;
  const nudged = moved(surface, { toward, ratio: TEXT, surfaces: [text] });
  // Against a text of middling lightness, even a black or white surface is not enough.
  const keeps = contrast(text, surface) >= LINE && contrast(text, nudged) >= TEXT;
  return keeps ? [nudged, text] : [surface, readableOn(surface)];
}
