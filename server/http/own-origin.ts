import type { Settings } from '../settings';

/** A host name or address with an optional port: no path, no credentials, nothing a URL would read differently. */
const HOST = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * The origin under which a visitor reaches this server: the configured public one, else the one of the Host header.
 *
 * Without a public address, a server that listens on a loopback address answers to the machine's own names only: a
 * stranger's site whose name resolves to 127.0.0.1 would otherwise be "the same origin" (DNS rebinding).
 *
 * @returns undefined when the Host header is missing, malformed or not ours
 */
export function ownOrigin(
  settings: Pick<Settings, 'host' | 'publicUrl'>,
  host: string | undefined,
): string | undefined {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  if (host === undefined || !HOST.test(host)) return undefined;
  if (LOOPBACK.test(settings.host === '::1' ? '[::1]' : settings.host) && !LOOPBACK.test(host)) return undefined;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : undefined;
}
