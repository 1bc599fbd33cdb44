import type { Rgb } from './contrast';
import { parseHexColour } from './hex-colour';

/**
 * Parses a host's colour: `#rgb`, `#rrggbb`, and in a browser every absolute opaque CSS colour, such as `white`,
 * `rgb(31 137 195)` or `#1f89c3ff`. It never throws, and returns numbers only, so that no text of a host reaches a style
 * sheet.
 *
 * @returns undefined for what is no colour, is translucent (its contrast is unknown) or depends on another colour
 *   (`currentColor`, `var()`)
 */
export function parseColour(value: unknown): Rgb | undefined {
  if (typeof value !== 'string' || value.length > 64) return undefined;
  return parseHexColour(value) ?? parseHexColour(resolved(value));
}

/** Serialises a colour by a canvas, which writes opaque colours as `#rrggbb` and ignores invalid ones. */
function resolved(value: string): string {
  const context = globalThis.document?.createElement('canvas').getContext('2d');
  if (!context || /current/i.test(value)) return '';
  const read = (before: string) => {
    context.fillStyle = before;
    context.fillStyle = value;
    return String(context.fillStyle);
  };
  const colour = read('#000');
  return colour === read('#fff') ? colour : '';
}
