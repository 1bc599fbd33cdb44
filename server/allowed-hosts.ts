import { hostname, networkInterfaces } from 'node:os';

const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host, as URLs write it, is this machine to whoever reads it. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Whether a server that listens on this host or address is reached from this machine only. */
export function isOnlyHere(listensOn: string): boolean {
  return isLoopback(inUrl(listensOn));
}

/**
 * The names of this machine for others, as URLs write them: what it listens on, what it is called, and its addresses,
 * which may change while the server runs.
 */
export function allowedHosts(listensOn: string): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((ends = []) => ends.map(({ address }) => address));
  const names = new Set([listensOn, hostname(), ...addresses].map(inUrl));
  // Not names but "all addresses", and what a machine is called that no URL could name.
  return [...names].filter((name) => !['0.0.0.0', '[::]', ''].includes(name));
}

function inUrl(host: string): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
