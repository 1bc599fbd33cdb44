import type { ProviderType } from '../../../shared/contract/identity-providers/identity-provider';
import { parseLdapHost } from '../../../shared/contract/identity-providers/ldap-host';
import { parseUrl } from '../../../shared/contract/parse-url';

/**
 * Whether two hosts are the same server, as far as this page knows. A stored password goes to no other one, and not over a
 * connection that is less secure.
 */
export function isSameServer(type: ProviderType | undefined, before: string, now: string): boolean {
  if (before.trim() === now.trim()) return true;
  const [one, other] = [before, now].map((host) => serverOf(type, host));
  if (one === undefined || other === undefined || one.hostname !== other.hostname) return false;
  const isUpgrade = other.isSecure && !one.isSecure && one.isStandard && other.isStandard;
  return isUpgrade || (one.isSecure === other.isSecure && one.port === other.port);
}

interface Server {
  hostname: string;
  port: number;
  isSecure: boolean;
  /** Whether the port is the usual one. */
  isStandard: boolean;
}

function serverOf(type: ProviderType | undefined, host: string): Server | undefined {
  if (type === 'Ldap') {
    const server = parseLdapHost(host);
    if (server === undefined) return undefined;
    const { port, isSecure } = server;
    return { hostname: server.hostname.toLowerCase(), port, isSecure, isStandard: port === (isSecure ? 636 : 389) };
  }
  const text = host.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === undefined) return undefined;
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  return { hostname: url.hostname, port, isSecure, isStandard: url.port === '' };
}
