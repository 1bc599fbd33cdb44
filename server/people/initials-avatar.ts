import { createHash } from 'node:crypto';

/** White text on these colours has a contrast of at least 4.5:1 (WCAG 1.4.3). */
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

/** Draws the initials of a user as a square SVG without scripts and external references. The id decides the colour. */
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
const VISIBLE = /^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * The number of code points of the longest emoji, such as a family of four with skin tones. Longer graphemes are
 * stacked accents.
 */
const MAX_CODE_POINTS = 14;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the first graphemes of the first and the last word of a name: AL for `Ada King Lovelace`, 王 for `王小明`. A
 * grapheme includes its accents and the parts of an emoji; control and direction characters are ignored.
 * @returns one or two graphemes, or `?` for a name without letters, digits or emoji
 */
export function initialsOf(displayName: string): string {
  const initials = displayName
    .replace(NOT_SHOWN, '')
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => firstGrapheme(word) ?? []);
  const [first = '?', ...rest] = initials;
  return `${first}${rest.at(-1) ?? ''}`;
}

function firstGrapheme(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) {
    if (VISIBLE.test(segment)) return upperCase([...segment].slice(0, MAX_CODE_POINTS).join(''));
  }
  return undefined;
}

/** Converts a grapheme to upper case unless that makes it longer: ß would become SS. */
function upperCase(grapheme: string): string {
  const upper = grapheme.toUpperCase();
  return [...graphemes.segment(upper)].length === 1 ? upper : grapheme;
}
