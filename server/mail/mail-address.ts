/**
 * Whether a text is exactly one mail address. The directory may contain any text; one that a mail program would read as two
 * addresses, as a name or as another header must not decide where a code is sent.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u.test(text);
}

/** An address that its owner recognises and others cannot use: `d•••@v•••.example`. Empty for an invalid address. */
export function maskedMail(address: string): string {
  if (!isMailAddress(address)) return '';
  const [local = '', domain = ''] = address.split('@');
  const lastDot = domain.lastIndexOf('.');
  const ending = lastDot > 0 ? domain.slice(lastDot) : '';
  return `${firstCharacter(local)}•••@${firstCharacter(domain)}•••${ending}`;
}

/** By code point: half a surrogate pair is no character. */
function firstCharacter(text: string): string {
  return [...text][0] ?? '';
}
