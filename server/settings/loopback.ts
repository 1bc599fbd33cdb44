import { parseUrl } from '../../shared/contract/parse-url';

/** Matches names of the local machine: `localhost` and names below it (RFC 6761 §6.3), 127.0.0.0/8 and ::1. */
const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Tells whether a host can be reached only from this machine.
 * @param host an IP address or host name; an IPv6 address with or without the brackets of a URL
 */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(urlHostname(host));
}

/** Returns a host as URLs contain it (`URL.hostname`), or an empty string for one that they cannot contain. */
export function urlHostname(host: string): string {
  const isBareIpv6 = host.includes(':') && !host.startsWith('[');
  return parseUrl(`http://${isBareIpv6 ? `[${host}]` : host}`)?.hostname ?? '';
}
