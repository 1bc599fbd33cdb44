/** The server of a directory, as an administrator enters it. */
export interface LdapHost {
  /** A name or an address; an IPv6 address without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** Whether the connection begins with TLS. */
  readonly isSecure: boolean;
}

/** The ports of LDAP over TLS: of a directory, and of the global catalogue of an Active Directory. */
const SECURE_PORTS = [636, 3269];

const HOST =
  /^(?:(ldaps?):(?:\/\/)?)?(?:\[([0-9a-f:.]+)\]|([0-9a-f]*:[0-9a-f.]*:[0-9a-f:.]*)|([^\s:/?#@[\]]+))(?::(\d{1,5}))?\/?$/i;

/** The hosts of one directory, in the order in which they are asked. */
export type LdapHosts = readonly [LdapHost, ...LdapHost[]];

/** The most hosts of one directory. */
const HOSTS_MAX = 5;

const WITH_SCHEME = /^ldaps?:/i;

/**
 * Reads the hosts of a directory, which are separated by blanks and have the same content. Each of several begins with
 * its scheme, so that a name with a blank is no list.
 *
 * @returns undefined unless each of them is a host
 */
export function parseLdapHosts(text: string): LdapHosts | undefined {
  const words = text.trim().split(/\s+/);
  const [first, ...others] = words.flatMap((word) => parseLdapHost(word) ?? []);
  const isList = words.length <= HOSTS_MAX && words.every((word) => WITH_SCHEME.test(word));
  const isComplete = others.length === words.length - 1 && (words.length === 1 || isList);
  return first !== undefined && isComplete ? [first, ...others] : undefined;
}

/**
 * Reads a host: `ldap.example.org`, `ldaps://ldap.example.org`, `[2001:db8::1]:636`. Without a port it is 389, or 636 with
 * `ldaps:`; the ports 636 and 3269 begin with TLS whatever the scheme.
 *
 * @returns undefined for a text that is no host
 */
export function parseLdapHost(text: string): LdapHost | undefined {
  const match = HOST.exec(text.trim());
  if (match === null) return undefined;
  const [, scheme = '', bracketed, plainIpv6, name, digits] = match;
  const hostname = bracketed ?? plainIpv6 ?? name ?? '';
  const hasSecureScheme = scheme.toLowerCase() === 'ldaps';
  const port = digits === undefined ? (hasSecureScheme ? 636 : 389) : Number(digits);
  if (port < 1 || port > 65535) return undefined;
  return { hostname, port, isSecure: hasSecureScheme || SECURE_PORTS.includes(port) };
}
