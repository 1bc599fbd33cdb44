/** The last parts of a distinguished name that are `dc=`, with their commas. */
const DOMAIN_PARTS = /(?:^|,)\s*(dc\s*=[^,=]+(?:,\s*dc\s*=[^,=]+)*)\s*$/i;

/** The distinguished name of the domain that a naming context is in (RFC 2247); the context itself where it names none. */
export function domainContext(rootContext: string): string {
  return DOMAIN_PARTS.exec(rootContext)?.[1] ?? rootContext;
}

/** The domain name of a naming context, `example.org` of `ou=People,dc=example,dc=org`; empty where it has none. */
export function domainOfContext(rootContext: string): string {
  const parts = DOMAIN_PARTS.exec(rootContext)?.[1]?.split(',') ?? [];
  return parts.map((part) => part.slice(part.indexOf('=') + 1).trim()).join('.');
}
