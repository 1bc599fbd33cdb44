import { allowedHosts, isLoopback } from '../../allowed-hosts';
import type { Settings } from '../../settings';

/** A host name or address with an optional port: no path, no credentials, nothing a URL would read differently. */
const HOST = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The origin under which a visitor reaches this server: the configured public one, else the one of the Host header.
 *
 * Without a public address the server answers to the machine's own names only, and on a loopback address only to those
 * that are nobody else's. A stranger's site whose name resolves to the machine would otherwise be "the same origin" (DNS
 * rebinding), and whoever signs in with a stolen password could make the mail about it lead to a site of their own.
 *
 * @param namesOf the machine's own names, given what it listens on
 * @returns undefined when the Host header is missing, malformed or not ours
 */
export function serverOrigin(
  settings: Pick<Settings, 'host' | 'publicUrl'>,
  host: string | undefined,
  namesOf: (listensOn: string) => readonly string[] = allowedHosts,
): string | undefined {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  if (host === undefined || !HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname, origin } = new URL(`http://${host}`);
  if (isLoopback(hostname)) return origin;
  return !isLoopback(settings.host) && namesOf(settings.host).includes(hostname) ? origin : undefined;
}
