/** Characters that are kept of a name: an index entry must fit into a page of the database, whatever the name. */
const LONGEST = 200;

/** Umlauts as they are written where there are none, and letters that Unicode takes for whole. */
const SPELLED: ReadonlyMap<string, string> = new Map([
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

const LETTERS = new RegExp(`[${[...SPELLED.keys()].join('')}]`, 'g');

/**
 * Text as names are searched by: lower case, umlauts spelled out, without accents, and without what
 * nobody sees.
 */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(LETTERS, (message) => SPELLED.get(message) ?? message)
      // The marks of Latin, Greek and Cyrillic letters; in other scripts a mark makes another letter.
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
  );
}

/**
 * A name as it is compared for equality (RFC 7643 §2.2, caseExact false): case, blanks and what nobody sees do not count,
 * accents do. Equal keys have equal folded names.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
}

/** A name as it is stored for search and sorting. Of a very long one only the beginning counts. */
export function foldedName(name: string): string {
  return [...folded(name).trim()].slice(0, LONGEST).join('');
}
