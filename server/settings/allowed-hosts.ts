import { hostname, networkInterfaces } from 'node:os';
import { parseUrl } from '../../shared/contract/redirect-target';

/** `localhost` and every name below it always mean this machine (RFC 6761 §6.3), as do 127.0.0.0/8 and ::1. */
const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a host is only reachable from this machine.
 *
 * @param host an IP address or host name; an IPv6 address with or without the brackets of a URL
 */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(urlHostname(host));
}

/**
 * The host names of this machine as URLs write them: the address it listens on, its name, and its current addresses,
 * which may change while the server runs.
 */
export function allowedHosts(listensOn: string): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
  const names = new Set([listensOn, hostname(), ...addresses].map(urlHostname));
  // Without the wildcard addresses, and without a machine name that no URL can contain.
  return [...names].filter((name) => !['0.0.0.0', '[::]', ''].includes(name));
}

/** @returns an empty string for what no URL can contain */
function urlHostname(host: string): string {
  const isBareIpv6 = host.includes(':') && !host.startsWith('[');
  return parseUrl(`http://${isBareIpv6 ? `[${host}]` : host}`)?.hostname ?? '';
}
