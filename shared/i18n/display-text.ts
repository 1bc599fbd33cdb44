/** Stands for a text in which nothing can be seen. */
const NOTHING = '–';

/** What nobody sees: spaces, controls, and the characters that only shape others. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Z}]/gu;

/**
 * A text of unknown origin as it may stand on a page: never invisible, and cut after so many characters.
 *
 * @param most characters; one of several code units, as most emoji are, stays whole
 */
export function displayText(text: string, most: number): string {
  // No more than is shown is looked through: it may be of any length.
  const start = text.slice(0, 2 * most + 1);
  if (start.replace(UNSEEN, '') === '') return NOTHING;
  const characters = Array.from(start);
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : start;
}
