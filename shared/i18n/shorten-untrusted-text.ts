/** The most characters that pages show of a name in a sentence, of a name elsewhere, of a line, a message and a whole text. */
export const PART_LENGTH = 60;
export const NAME_LENGTH = 100;
export const LINE_LENGTH = 200;
export const MESSAGE_LENGTH = 500;
export const TEXT_LENGTH = 1000;

/** Shown for a text without visible characters. */
const PLACEHOLDER = '–';

/** Invisible characters: spaces, controls, and those that only format others. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Z}]/gu;

/**
 * Returns a text of unknown origin as a page may show it: never invisible, and truncated.
 *
 * @param maxLength characters; one of several code units, as most emoji are, stays whole
 */
export function shortenUntrustedText(text: string, maxLength: number): string {
  // Only the beginning is examined: the text may be of any length.
  const start = text.slice(0, 2 * maxLength + 1);
  if (start.replace(INVISIBLE, '') === '') return PLACEHOLDER;
  const characters = Array.from(start);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : start;
}
