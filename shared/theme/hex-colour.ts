import type { Rgb } from './contrast';

/** Parses `#rgb` and `#rrggbb`. @returns undefined for any other value */
export function parseHexColour(value: unknown): Rgb | undefined {
  if (typeof value !== 'string' || !/^#([\da-f]{3}){1,2}$/i.test(value)) return undefined;
  const digits = value.length > 4 ? value : value.replace(/\w/g, '$&$&');
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Writes a colour as `#rrggbb`. */
export const formatHexColour = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
