/** Escaped bytes, an escaped character, or blanks with the separator that they may stand beside. */
const PARTS = /((?:\\[0-9a-f]{2})+)|\\(.)|[ \t\r\n]+([,+=]?)[ \t\r\n]*|([,+=])[ \t\r\n]+/gis;

/** The characters that are escaped (RFC 4514 §2.4). */
const SPECIAL = ' "#+,;<=>\\';

/**
 * A distinguished name (RFC 4514) as it is compared: without case, without blanks around its separators, and each escaped
 * character in one spelling.
 */
export function dnKey(dn: string): string {
  const trimmed = dn.trim();
  // Most names have nothing to replace, and a group may have many.
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

/** Whether an entry is a base or below it. */
export function isBelow(dn: string, base: string): boolean {
  const [key, baseKey] = [dnKey(dn), dnKey(base)];
  return baseKey === '' || key === baseKey || (key.endsWith(`,${baseKey}`) && key.at(-baseKey.length - 2) !== '\\');
}

function bytesOf(hex: string): string {
  return Buffer.from(hex.replaceAll('\\', ''), 'hex').toString('utf8');
}

/** Writes a value so that it means only itself in a distinguished name (RFC 4514 §2.4). */
export function escapeValue(value: string): string {
  return value.replace(/[ "#+,;<=>\\]/g, '\\$&').replaceAll('\0', '\\00');
}
