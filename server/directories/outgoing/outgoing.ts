import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { parseAddressRange } from '../../settings/address-range';
import { certificatesOf } from '../../settings/outgoing-settings';
import type { Settings } from '../../settings/settings';
import { SourceError } from '../identity-providers/directory-source';

/** What connections to servers that an administrator configures may do. */
export interface Outgoing {
  /** Addresses to which this server never connects. */
  readonly denied: BlockList;
  /** The certificates of the authorities that are trusted beside those of Node.js, in PEM. */
  readonly ca: readonly string[];
  /** Whether LDAP connections without TLS from the start change to it with StartTLS (RFC 4511 §4.14). */
  readonly ldapTls: Settings['ldapTls'];
}

/** What these settings say about outgoing connections. */
export function outgoingOf({
  deniedAddresses,
  certificateAuthorities,
  ldapTls,
}: Pick<Settings, 'deniedAddresses' | 'certificateAuthorities' | 'ldapTls'>): Outgoing {
  const denied = new BlockList();
  // Systems connect to this machine instead, which is a way around the setting.
  denied.addSubnet('0.0.0.0', 8, 'ipv4');
  denied.addAddress('::', 'ipv6');
  for (const range of deniedAddresses) {
    const parsed = parseAddressRange(range);
    if (parsed !== undefined) denied.addSubnet(parsed.address, parsed.prefix, parsed.family === 4 ? 'ipv4' : 'ipv6');
  }
  // Node.js trusts those of its variable only where a connection names no others.
  const ofNode = certificatesOf(process.env.NODE_EXTRA_CA_CERTS ?? '');
  const added = [certificateAuthorities, ofNode].filter((each) => each !== undefined);
  return { denied, ca: added, ldapTls };
}

const contexts = new Map<string, SecureContext>();

/** The context for connections with TLS. Reading all certificates takes a while, so it is done once for the same authorities. */
export function secureContextOf({ ca }: Pick<Outgoing, 'ca'>): SecureContext {
  const key = ca.join('\n');
  const context = contexts.get(key) ?? createSecureContext({ ca: [...rootCertificates, ...ca] });
  contexts.set(key, context);
  return context;
}

/** An address to connect to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * The addresses of a host, in the system's order. Connect to one of them and not to the name, which may have another address
 * by then.
 *
 * @throws SourceError when it has none, or one of them is denied
 */
export async function resolveHost({ denied }: Pick<Outgoing, 'denied'>, hostname: string): Promise<ResolvedAddress[]> {
  const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
    throw new SourceError('CONNECTION_NAME_UNKNOWN', codeOf(error), { cause: error });
  });
  const addresses = found.map(({ address }) => ({
    address,
    family: isIP(address) === 6 ? (6 as const) : (4 as const),
  }));
  // A host with both allowed and denied addresses would be a way around the setting.
  if (addresses.some(({ address, family }) => denied.check(address, family === 4 ? 'ipv4' : 'ipv6')))
    throw new SourceError('CONNECTION_ADDRESS_DENIED');
  return addresses;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
