/**
 * One line of plain text: control characters, which could drive a terminal, and invisible ones, which could turn the direction
 * of the text around it (CVE-2021-42574), become a replacement character.
 */
export function plainText(text: string, max: number): string {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  const characters = [...plain];
  return characters.length <= max ? plain : `${characters.slice(0, max - 1).join('')}…`;
}
