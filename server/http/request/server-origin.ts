import { parseUrl } from '../../../shared/contract/parse-url';
import { isLoopback } from '../../settings/loopback';
import { machineHostNames } from '../../settings/machine-host-names';
import type { Settings } from '../../settings/settings';
import { memoize } from './memoize';

/**
 * Matches a host name or address with an optional port, without a path, credentials or anything that a URL parser would
 * change.
 */
const HOST = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Returns the origin of this server from the client's view: the configured public one, or otherwise that of the Host
 * header. Without a public URL the server accepts only the names of its machine, and on a loopback address only
 * loopback names. Otherwise a foreign site whose name resolves to this machine would have the same origin (DNS
 * rebinding), and an attacker with a stolen password could make a mail link to another site.
 * @param hostsOf returns the host names of the machine for the address that it listens on
 * @returns undefined if the Host header is missing, malformed or unknown
 */
export function serverOrigin(
  settings: Pick<Settings, 'host' | 'publicUrl'>,
  host: string | undefined,
  hostsOf: (listensOn: string) => readonly string[] = machineHostNames,
): string | undefined {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  const named = host === undefined ? undefined : namedHost(host);
  if (named === undefined) return undefined;
  const { hostname, origin } = named;
  if (named.isLoopback) return origin;
  return !isLoopback(settings.host) && hostsOf(settings.host).includes(hostname) ? origin : undefined;
}

/** Parses a Host header. @returns undefined if it is malformed */
const namedHost = memoize((host) => {
  const url = HOST.test(host) ? parseUrl(`http://${host}`) : undefined;
  return url && { hostname: url.hostname, origin: url.origin, isLoopback: isLoopback(url.hostname) };
});
