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
