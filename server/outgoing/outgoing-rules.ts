import { BlockList } from 'node:net';
import { parseAddressRange } from '../settings/address-range';
import { certificatesOf } from '../settings/outgoing-settings';
import type { Settings } from '../settings/settings';

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
