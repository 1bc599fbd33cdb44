import type { Settings } from './settings';

type Place = Pick<Settings, 'host' | 'port'>;

const WORDS: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to another one.`,
  EACCES: ({ port }) => `Port ${port} is not open to this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine. Set HOST to one that is.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}. Set HOST to an address of this machine.`,
  EAI_AGAIN: ({ host }) => `The host ${host} cannot be looked up. Set HOST to an address of this machine.`,
};

/** Why the server cannot listen, in words for the person who started it; undefined for any other failure. */
export function listenProblem(error: unknown, place: Place): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return WORDS[String(error.code)]?.(place);
}
