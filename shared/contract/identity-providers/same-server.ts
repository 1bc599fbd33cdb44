import { parseUrl } from '../parse-url';
import type { ProviderType } from './identity-provider';
import { parseLdapHosts } from './ldap-host';

/** The ports of services, and of the same services over TLS: LDAP, the global catalogue of an Active Directory, HTTP. */
const SECURE_PORTS: ReadonlyMap<number, number> = new Map([
  [389, 636],
  [3268, 3269],
  [80, 443],
]);

/**
 * Tells whether a stored password may be used after a change of the address: for the same host, over a connection that
 * is at least as protected. Of several hosts, each has to be one of those before.
 */
export function isSameServer(type: ProviderType | undefined, before: string, now: string): boolean {
  if (before.trim() === now.trim()) return true;
  const known = serversOf(type, before);
  const servers = serversOf(type, now);
  return servers.length > 0 && servers.every((server) => known.some((each) => isAsProtected(each, server)));
}

interface Server {
  readonly hostname: string;
  readonly port: number;
  readonly isSecure: boolean;
}

function isAsProtected(before: Server, now: Server): boolean {
  if (before.hostname.toLowerCase() !== now.hostname.toLowerCase()) return false;
  if (before.isSecure && !now.isSecure) return false;
  const isUpgrade = !before.isSecure && now.isSecure && SECURE_PORTS.get(before.port) === now.port;
  return before.port === now.port || isUpgrade;
}

/** Returns the servers of an address; none for a text that is no address. */
function serversOf(type: ProviderType | undefined, host: string): readonly Server[] {
  if (type === 'Ldap') return parseLdapHosts(host) ?? [];
  const text = host.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === undefined) return [];
  const isSecure = url.protocol === 'https:';
  return [{ hostname: url.hostname, port: Number(url.port) || (isSecure ? 443 : 80), isSecure }];
}
