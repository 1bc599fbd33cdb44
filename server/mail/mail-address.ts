/**
 * Whether a text is exactly one mail address. The directory may contain any text; one that a mail program would read as two
 * addresses, as a name or as another header must not decide where a code is sent.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u.test(text);
}

/**
 * Whether mail can be sent to an address. Names below `.invalid` never exist (RFC 6761 §6.4): accounts have one that was made
 * up for them, and are treated like those without an address.
 */
export function isDeliverable(address: string): boolean {
  if (!isMailAddress(address)) return false;
  const domain = address.slice(address.lastIndexOf('@') + 1).normalize('NFKC');
  // The ideographic full stop is read as a dot (RFC 3490 §3.1).
  return !/(^|[.。])invalid[.。]?$/i.test(domain);
}

/** An address that its owner recognises and others cannot use: `d•••@v•••.example`. Empty for one that gets no mail. */
export function maskedMail(address: string): string {
  if (!isDeliverable(address)) return '';
  const [local = '', domain = ''] = address.split('@');
  const lastDot = domain.lastIndexOf('.');
  const ending = lastDot > 0 ? domain.slice(lastDot) : '';
  return `${firstCharacter(local)}•••@${firstCharacter(domain)}•••${ending}`;
}

/** By code point: half a surrogate pair is no character. */
function firstCharacter(text: string): string {
  return [...text][0] ?? '';
}
