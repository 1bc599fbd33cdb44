/** Matches a part of a distinguished name that is a domain component (RFC 2247). */
const DOMAIN_PART = /^\s*dc\s*=[^=]+$/i;

/** Returns the trailing `dc=` parts of a distinguished name. */
function domainParts(rootContext: string): string[] {
  const parts = rootContext.split(',');
  const others = parts.findLastIndex((part) => !DOMAIN_PART.test(part));
  return parts.slice(others + 1);
}

/**
 * Returns the distinguished name of the domain of a naming context (RFC 2247), or the context itself if it has no
 * domain.
 */
export function domainContext(rootContext: string): string {
  return domainParts(rootContext).join(',').trim() || rootContext;
}

/**
 * Returns the domain name of a naming context: `example.org` for `ou=People,dc=example,dc=org`.
 * @returns an empty string if it has no domain
 */
export function domainOfContext(rootContext: string): string {
  return domainParts(rootContext)
    .map((part) => part.slice(part.indexOf('=') + 1).trim())
    .join('.');
}
