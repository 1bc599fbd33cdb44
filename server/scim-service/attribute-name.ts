/** Returns an attribute's name in lower case, without the optional schema before it (RFC 7644 §3.10). */
export function attributeName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');
}
