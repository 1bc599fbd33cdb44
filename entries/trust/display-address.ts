/** An address as the list shows it: one without a scheme has the prefix `{host}`. */
export function displayAddress(address: string): string {
  return hasScheme(address) ? address : `{host}${address}`;
}

/** Whether an address begins with a scheme. */
export const hasScheme = (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text);
