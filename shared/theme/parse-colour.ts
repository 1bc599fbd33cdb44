import type { Rgb } from './contrast';

/**
 * Reads a host's colour: `#rgb`, `#rrggbb`, and in a browser every opaque CSS colour that stands for itself, such as
 * `white`, `rgb(31 137 195)` or `#1f89c3ff`. Never throws; only the numbers go on from here, so that no text of a host
 * ever reaches a style sheet.
 *
 * @returns undefined for what is no colour, is translucent (no contrast could be promised on it) or refers to another
 * one (`currentColor`, `var()`)
 */
export function parseColour(value: unknown): Rgb | undefined {
  if (typeof value !== 'string' || value.length > 64) return undefined;
  return fromHex(value) ?? fromHex(resolved(value));
}

function fromHex(value: string): Rgb | undefined {
  if (!/^#([\da-f]{3}){1,2}$/i.test(value)) return undefined;
  const digits = value.length > 4 ? value : value.replace(/\w/g, '$&$&');
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** A canvas writes opaque colours as `#rrggbb`; what it does not understand leaves its pen as it was. */
function resolved(value: string): string {
  const pen = globalThis.document?.createElement('canvas').getContext('2d');
  if (!pen || /current/i.test(value)) return '';
  const read = (before: string) => {
    pen.fillStyle = before;
    pen.fillStyle = value;
    return String(pen.fillStyle);
  };
  const colour = read('#000');
  return colour === read('#fff') ? colour : '';
}
