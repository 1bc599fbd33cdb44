import { parseUrl } from '../../../shared/contract/redirect-target';
import { allowedHosts, isLoopback } from '../../settings/allowed-hosts';
import type { Settings } from '../../settings/settings';
import { memoize } from '../engine/memoize';

/** A host name or address with an optional port: no path, no credentials, and nothing that a URL parser would change. */
const HOST = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The origin under which a client reaches this server: the configured public one, else that of the Host header.
 *
 * Without a public URL the server accepts the names of its machine only, and on a loopback address only loopback names.
 * Otherwise a foreign site whose name resolves to this machine would have the same origin (DNS rebinding), and an attacker
 * with a stolen password could make the mail about it link to another site.
 *
 * @param hostsOf the host names of the machine, given the address it listens on
 * @returns undefined when the Host header is missing, malformed or of another host
 */
export function serverOrigin(
  settings: Pick<Settings, 'host' | 'publicUrl'>,
  host: string | undefined,
  hostsOf: (listensOn: string) => readonly string[] = allowedHosts,
): string | undefined {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  const named = host === undefined ? undefined : namedHost(host);
  if (named === undefined) return undefined;
  const { hostname, origin } = named;
  if (named.isLoopback) return origin;
  return !isLoopback(settings.host) && hostsOf(settings.host).includes(hostname) ? origin : undefined;
}

/** What a Host header names; undefined when it is malformed. */
const namedHost = memoize((host) => {
  const url = HOST.test(host) ? parseUrl(`http://${host}`) : undefined;
  return url && { hostname: url.hostname, origin: url.origin, isLoopback: isLoopback(url.hostname) };
});

/**
 * The proxies whose X-Forwarded-For is trusted: those of the settings, and with a public URL those on this machine. Any
 * other client could write any address there.
 */
export function trustedProxies({ publicUrl, trustedProxies: fromSettings }: Settings): string[] | false {
  const proxies = [...(publicUrl === undefined ? [] : ['loopback']), ...fromSettings];
  return proxies.length > 0 && proxies;
}
