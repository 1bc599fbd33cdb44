/** A part of a distinguished name that names a part of a domain (RFC 2247). */
const DOMAIN_PART = /^\s*dc\s*=[^=]+$/i;

/** The last parts of a distinguished name that are `dc=`. */
function domainParts(rootContext: string): string[] {
  const parts = rootContext.split(',');
  const others = parts.findLastIndex((part) => !DOMAIN_PART.test(part));
  return parts.slice(others + 1);
}

/** The distinguished name of the domain that a naming context is in (RFC 2247); the context itself where it names none. */
export function domainContext(rootContext: string): string {
  return domainParts(rootContext).join(',').trim() || rootContext;
}

/** The domain name of a naming context, `example.org` of `ou=People,dc=example,dc=org`; empty where it has none. */
export function domainOfContext(rootContext: string): string {
  return domainParts(rootContext)
    .map((part) => part.slice(part.indexOf('=') + 1).trim())
    .join('.');
}
