import { hostname, networkInterfaces } from 'node:os';
import { urlHostname } from './loopback';

/**
 * Returns the host names of this machine as they appear in URLs: the address that it listens on, its name, and its
 * current addresses, which may change while the server runs.
 */
export function machineHostNames(listensOn: string): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
  const names = new Set([listensOn, hostname(), ...addresses].map(urlHostname));
  // The wildcard addresses and a machine name that URLs cannot contain are left out.
  return [...names].filter((name) => !['0.0.0.0', '[::]', ''].includes(name));
}
