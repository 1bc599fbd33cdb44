/** Matches escaped bytes, an escaped character, or blanks with an adjacent separator. */
const PARTS = /((?:\\[0-9a-f]{2})+)|\\(.)|[ \t\r\n]+([,+=]?)[ \t\r\n]*|([,+=])[ \t\r\n]+/gis;

/** The characters that are escaped (RFC 4514 §2.4). */
const SPECIAL = ' "#+,;<=>\\';

/**
 * Returns the form of a distinguished name (RFC 4514) for comparisons: in lower case, without blanks around separators,
 * and with one spelling for each escaped character.
 */
export function dnKey(dn: string): string {
  const trimmed = dn.trim();
  // This is fast for names without anything to replace, because a group may have many members.
  if (!/[\\\s]/.test(trimmed)) return trimmed.toLowerCase();
  return trimmed
    .replace(PARTS, (_all, ...[hex, character, afterBlanks, separator]: (string | undefined)[]) => {
      if (hex !== undefined) return escapeValue(bytesOf(hex));
      if (character !== undefined) return SPECIAL.includes(character) ? `\\${character}` : character;
      return separator ?? (afterBlanks || ' ');
    })
    .replace(/[ \t\r\n]+/g, ' ')
    .toLowerCase();
}

/** Tells whether an entry is the base or below it. */
export function isBelow(dn: string, base: string): boolean {
  const [key, baseKey] = [dnKey(dn), dnKey(base)];
  return baseKey === '' || key === baseKey || (key.endsWith(`,${baseKey}`) && key.at(-baseKey.length - 2) !== '\\');
}

function bytesOf(hex: string): string {
  return Buffer.from(hex.replaceAll('\\', ''), 'hex').toString('utf8');
}

/** Escapes a value for a distinguished name (RFC 4514 §2.4). */
export function escapeValue(value: string): string {
  return value.replace(/[ "#+,;<=>\\]/g, '\\$&').replaceAll('\0', '\\00');
}
