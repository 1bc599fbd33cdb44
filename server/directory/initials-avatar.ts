import { createHash } from 'node:crypto';

/** White on each of them has a contrast of at least 4.5:1 (WCAG 1.4.3). */
export const BACKGROUNDS = [
  '#145d87',
  '#1b6e3c',
  '#5b3a9e',
  '#8a3b12',
  '#9b1c4a',
  '#0f6a70',
  '#4a5a12',
  '#3b4cb8',
  '#7a2f8f',
  '#5c4a3d',
  '#a12622',
  '#3d5568',
] as const;

/** A square SVG without script or outside references. The same id always has the same colour. */
export function initialsAvatar(id: string, displayName: string): string {
  const initials = initialsOf(displayName);
  const size = [...initials].length > 1 ? 38 : 46;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="${colourOf(id)}"/>`,
    `<text x="48" y="48" dy=".35em" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}"`,
    ` font-weight="600" text-anchor="middle">${escapeXml(initials)}</text></svg>`,
  ].join('');
}

function colourOf(id: string): string {
  const [byte = 0] = createHash('sha256').update(id).digest();
  return BACKGROUNDS[byte % BACKGROUNDS.length] ?? BACKGROUNDS[0];
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const NOT_SHOWN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b\u200e\u200f\u061c\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const SPEAKING = /^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Code points of the longest emoji in use, a family of four with skin tones, say; more is a pile of accents. */
const LONGEST_GRAPHEME = 14;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The first signs of the first and the last word of a name: `Ada King Lovelace` is AL, `王小明` is 王. A sign is what a
 * reader takes for one, accents and emoji parts included; control and direction characters never count.
 *
 * @returns one or two signs, or `?` for a name without letters, digits or pictures
 */
export function initialsOf(displayName: string): string {
  const signs = displayName
    .replace(NOT_SHOWN, '')
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => firstSign(word) ?? []);
  const [first = '?', ...rest] = signs;
  return `${first}${rest.at(-1) ?? ''}`;
}

function firstSign(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) {
    if (SPEAKING.test(segment)) return upperCase([...segment].slice(0, LONGEST_GRAPHEME).join(''));
  }
  return undefined;
}

/** ß would become two signs. */
function upperCase(sign: string): string {
  const upper = sign.toUpperCase();
  return [...graphemes.segment(upper)].length === 1 ? upper : sign;
}
