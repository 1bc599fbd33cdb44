/**
 * Text as a search compares it: without case, accents and invisible characters (direction marks, joiners, zero-width
 * spaces), so that `Jörg` is found as `jorg`.
 */
export function toSearchText(text: string): string {
  // Most names are ASCII and need no normalization.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toUpperCase() // ß becomes SS
    .toLowerCase();
}

/** The words of a search in the form for searching; a row matches if it contains all of them. */
export function searchWords(search: string): string[] {
  return toSearchText(search).split(/\s+/).filter(Boolean);
}
