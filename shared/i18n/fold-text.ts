/**
 * Returns the text that a search compares: without case, accents and invisible characters (direction marks, joiners,
 * zero-width spaces), so that `Jörg` is found as `jorg` and a hostile name by its letters.
 */
export function foldText(text: string): string {
  // Most names are ASCII, and need no normalisation.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toUpperCase() // ß becomes SS
    .toLowerCase();
}

/** The words of a search, folded; a row is found when it has all of them. */
export function searchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean);
}
