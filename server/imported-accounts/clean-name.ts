/** The maximum length of a stored display name, given name, family name or department, in characters. */
const MAX_NAME = 256;

/** Removes from a name what a database or a page cannot contain, and makes it one line of limited length. */
export function cleanName(text: string): string {
  const line = text
    .replace(/\p{Cs}/gu, '') // lone surrogates
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= MAX_NAME ? line : [...line].slice(0, MAX_NAME).join('').trim();
}
