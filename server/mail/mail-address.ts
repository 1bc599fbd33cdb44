/**
 * Tells whether a text is exactly one mail address. The directory may contain any text. A text that a mail program
 * would read as two addresses, as a name or as another header must not decide where a code is sent.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u.test(text);
}

/**
 * Tells whether mail can be sent to an address. Domains below `.invalid` never exist (RFC 6761 §6.4); accounts with
 * such a made-up address are treated like accounts without an address.
 */
export function isDeliverable(address: string): boolean {
  if (!isMailAddress(address)) return false;
  const domain = address.slice(address.lastIndexOf('@') + 1).normalize('NFKC');
  // NFKC leaves the ideographic full stop, which is read as a dot (RFC 3490 §3.1).
  return !/(^|[.。])invalid[.。]?$/i.test(domain);
}

/**
 * Masks an address so that its owner recognises it and others cannot use it: `d•••@v•••.example`.
 * @returns an empty string for an address that cannot receive mail
 */
export function maskedMail(address: string): string {
  if (!isDeliverable(address)) return '';
  const [local = '', domain = ''] = address.split('@');
  const lastDot = domain.lastIndexOf('.');
  const ending = lastDot > 0 ? domain.slice(lastDot) : '';
  return `${firstCharacter(local)}•••@${firstCharacter(domain)}•••${ending}`;
}

/** Returns the first code point, because half a surrogate pair is not a character. */
function firstCharacter(text: string): string {
  return [...text][0] ?? '';
}
