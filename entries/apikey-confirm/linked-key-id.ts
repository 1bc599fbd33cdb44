/** The id of the key that the page's address names, as a link in a mail does; undefined without one. */
export const linkedKeyId = (): string | undefined => new URLSearchParams(location.search).get('apiKeyId') || undefined;
