import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { parseAddressRange } from '../../settings/address-range';
import { certificatesOf } from '../../settings/outgoing-settings';
import type { Settings } from '../../settings/settings';
import { SourceError } from '../identity-providers/directory-source';

/** The rules for connections to servers that an administrator configures. */
export interface OutgoingRules {
  /** Addresses that this server never connects to. */
  readonly denied: BlockList;
  /** Additional trusted authorities, as certificates in PEM. */
  readonly ca: readonly string[];
  /** Whether LDAP connections without TLS use StartTLS (RFC 4511 §4.14). */
  readonly ldapTls: Settings['ldapTls'];
}

/** Returns the rules that the settings contain. */
export function outgoingRulesOf({
  deniedAddresses,
  certificateAuthorities,
  ldapTls,
}: Pick<Settings, 'deniedAddresses' | 'certificateAuthorities' | 'ldapTls'>): OutgoingRules {
  const denied = new BlockList();
  // Systems treat these addresses as the local machine, which would bypass the setting.
  denied.addSubnet('0.0.0.0', 8, 'ipv4');
  denied.addAddress('::', 'ipv6');
  for (const range of deniedAddresses) {
    const parsed = parseAddressRange(range);
    if (parsed !== undefined) denied.addSubnet(parsed.address, parsed.prefix, parsed.family === 4 ? 'ipv4' : 'ipv6');
  }
  // Node.js ignores NODE_EXTRA_CA_CERTS for connections that specify their own authorities.
  const ofNode = certificatesOf(process.env.NODE_EXTRA_CA_CERTS ?? '');
  const added = [certificateAuthorities, ofNode].filter((each) => each !== undefined);
  return { denied, ca: added, ldapTls };
}

const contexts = new Map<string, SecureContext>();

/**
 * Returns the context for TLS connections. It is cached per set of authorities, because reading all certificates takes
 * a while.
 */
export function secureContextOf({ ca }: Pick<OutgoingRules, 'ca'>): SecureContext {
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
