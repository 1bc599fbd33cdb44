/**
 * How many characters of a name are stored for searching, because an index entry must fit into a page of the database.
 */
const MAX_SEARCHABLE = 200;

/** Transcriptions of umlauts, and of letters that Unicode does not decompose. */
const TRANSCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'oe'],
  ['þ', 'th'],
  ['ð', 'd'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);

const TRANSCRIBED = new RegExp(`[${[...TRANSCRIPTIONS.keys()].join('')}]`, 'g');

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Converts text to the form for searching: lower case, transcribed umlauts, no accents and no invisible characters. */
export function toSearchText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(TRANSCRIBED, (letter) => TRANSCRIPTIONS.get(letter) ?? letter)
      // Only marks of Latin, Greek and Cyrillic letters are removed, because in other scripts a mark makes a different
      // letter.
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(INVISIBLE, '')
  );
}

/** Converts a name to the form for searching and sorting, and cuts it to a maximum length. */
export function searchableName(name: string): string {
  return [...toSearchText(name).trim()].slice(0, MAX_SEARCHABLE).join('');
}

/**
 * Converts a name to the form for comparing equality (RFC 7643 §2.2, caseExact false): without case, repeated blanks
 * and invisible characters, but with accents. Names with the same key have the same searchable name.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .trim();
}
