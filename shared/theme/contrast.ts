/** Red, green and blue in sRGB, whole numbers from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The minimum contrast of text on its surface (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** The minimum contrast of a line or an icon (WCAG 2.2, 1.4.11). */
export const LINE_CONTRAST = 3;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Returns the relative luminance (WCAG 2.2): 0 is black, 1 is white. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92;
}

/** Returns the contrast of two colours, 1 to 21, in either order (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return ratio < 1 ? 1 / ratio : ratio;
}

/** The minimum contrast of a colour, 1 to 21, with every one of the surfaces. */
interface ContrastRequirement {
  ratio: number;
  surfaces: readonly Rgb[];
}

/** Whether a colour has this contrast with every one of the surfaces. */
export function meetsContrast(colour: Rgb, { ratio, surfaces }: ContrastRequirement): boolean {
  return surfaces.every((surface) => contrast(colour, surface) >= ratio);
}

/** Returns black or white, whichever has more contrast: one of them always has at least 4.58:1. */
export function readableOn(surface: Rgb): Rgb {
  return contrast(WHITE, surface) > contrast(BLACK, surface) ? WHITE : BLACK;
}

/** Mixes a share (0 to 1) of one colour into another, as CSS `color-mix(in srgb)` does. */
export function mix(colour: Rgb, into: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(colour[index] * share + into[index] * (1 - share));
  return [channel(0), channel(1), channel(2)];
}

/** Mixes a colour with another, in steps of 2 %, until it has the contrast, or is that other colour. */
export function adjustContrast(colour: Rgb, { toward, ...requirement }: ContrastRequirement & { toward: Rgb }): Rgb {
  let share = 0;
  let result = colour;
  while (share < 50 && !meetsContrast(result, requirement)) {
    share += 1;
    result = mix(toward, colour, share / 50);
  }
  return result;
}

/**
 * Returns a surface and a text on it with a contrast of at least 4.5:1. A text that has 3:1 stays, and the surface is
 * adjusted, so that a host's white on its own blue remains white on blue; any other text becomes black or white.
 */
export function readablePair(surface: Rgb, text: Rgb): readonly [surface: Rgb, text: Rgb] {
  const toward = luminance(text) > luminance(surface) ? BLACK : WHITE;
  const adjusted = adjustContrast(surface, { toward, ratio: TEXT_CONTRAST, surfaces: [text] });
  // A text of medium lightness lacks contrast even with a black or white surface.
  const keepsText = contrast(text, surface) >= LINE_CONTRAST && contrast(text, adjusted) >= TEXT_CONTRAST;
  return keepsText ? [adjusted, text] : [surface, readableOn(surface)];
}
