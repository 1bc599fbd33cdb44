import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { OutgoingRules } from './outgoing-rules';
import { SourceError } from './source-error';

/** An address to connect to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Resolves a host to its addresses in the system's order. Connect to one of them instead of the name, which may resolve
 * to another address later.
 * @throws SourceError if there is no address, or if one of them is denied
 */
export async function resolveHost(
  { denied }: Pick<OutgoingRules, 'denied'>,
  hostname: string,
): Promise<ResolvedAddress[]> {
  const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
    throw new SourceError('CONNECTION_NAME_UNKNOWN', codeOf(error), { cause: error });
  });
  const addresses = found.map(({ address }) => ({
    address,
    family: isIP(address) === 6 ? (6 as const) : (4 as const),
  }));
  // A host with both allowed and denied addresses could be used to bypass the setting.
  if (addresses.some(({ address, family }) => denied.check(address, family === 4 ? 'ipv4' : 'ipv6')))
    throw new SourceError('CONNECTION_ADDRESS_DENIED');
  return addresses;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
