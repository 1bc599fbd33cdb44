/**
 * Converts a text to one line of plain text. Control characters, which could control a terminal, and invisible
 * characters, which could change the direction of the surrounding text (CVE-2021-42574), become a replacement
 * character.
 * @param max the maximum number of characters
 */
export function printableText(text: string, max: number): string {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  const characters = [...plain];
  return characters.length <= max ? plain : `${characters.slice(0, max - 1).join('')}…`;
}
