/**
 * Whether a text is one mail address and nothing more. A directory's own may hold anything; what a mail program would
 * read as two addresses, as a name or as another header must not decide where a code goes.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u.test(text);
}

/** An address as its owner recognises it and a stranger cannot use it: `d•••@v•••.example`. */
export function maskedMail(address: string): string {
  if (!isMailAddress(address)) return '';
  const [local = '', domain = ''] = address.split('@');
  const lastDot = domain.lastIndexOf('.');
  const ending = lastDot > 0 ? domain.slice(lastDot) : '';
  return `${first(local)}•••@${first(domain)}•••${ending}`;
}

/** By character, not by UTF-16 unit: half a surrogate pair is none. */
function first(text: string): string {
  return [...text][0] ?? '';
}
