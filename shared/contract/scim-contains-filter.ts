/**
 * The SCIM filter for items of which one of several attributes contains a text; undefined for a blank text. Its strings are
 * JSON (RFC 7644 §3.4.2.2).
 */
export function scimContainsFilter(attributes: readonly string[], text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const quoted = JSON.stringify(trimmed);
  return attributes.map((attribute) => `${attribute} co ${quoted}`).join(' or ');
}
