/** A key's id as the table holds it, in lower case; undefined for whatever is no UUID. */
export function keyIdOf(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase();
  return id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
}
