/** The maximum length of a directory's text, in UTF-16 units. */
const DETAIL_MAX = 200;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/** Shortens a directory's text to one line without control characters. */
export function shortDetail(text: string): string {
  const line = text.replace(UNSEEN, ' ').trim();
  return line.length <= DETAIL_MAX ? line : `${line.slice(0, DETAIL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Quotes the words of another server, so that they cannot be mistaken for a message key. */
export function quoted(words: string): string {
  return `“${words}”`;
}
