/**
 * Text as a search compares it: without case, accents and what nobody sees (marks of direction, joiners, zero-width
 * blanks), so that `joerg`'s `Jörg` is found as `jorg` and a hostile name by its letters.
 */
export function foldText(text: string): string {
  // Most of 100,000 names are plain: they need no table of Unicode.
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
