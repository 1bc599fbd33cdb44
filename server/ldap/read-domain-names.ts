import { PresenceFilter } from 'ldapts';
import { isBelow } from '../providers/distinguished-name';
import type { DomainNames } from '../providers/domain-names';
import type { IdentityProvider } from '../providers/identity-providers';
import { attributesOf } from './entry-attributes';
import { type LdapConnection, ROOT } from './ldap-connection';

const ANY = new PresenceFilter({ attribute: 'objectClass' });

/** How many domains of a forest are read, and how many suffixes are kept. */
const DOMAINS_MAX = 1000;
const SUFFIXES_MAX = 100;

/**
 * Reads the names of an Active Directory's domain, and the suffixes of its forest, from the partitions of its
 * configuration ([MS-ADTS] 6.1.1.2.1.1). The NetBIOS name may differ from the first part of the DNS name.
 * @returns undefined for other directories
 */
export async function readDomainNames(
  connection: Pick<LdapConnection, 'read'>,
  { rootContext }: Pick<IdentityProvider, 'rootContext'>,
): Promise<DomainNames | undefined> {
  const configuration = ['configurationNamingContext'];
  const [root] = await connection.read({ base: ROOT, scope: 'base', filter: ANY, attributes: configuration }, 1);
  const context = root === undefined ? '' : attributesOf(root).first('configurationNamingContext');
  if (context === '') return undefined;
  const query = { base: `CN=Partitions,${context}`, scope: 'sub', filter: ANY } as const;
  const attributes = ['nETBIOSName', 'dnsRoot', 'nCName', 'uPNSuffixes'];
  const entries = (await connection.read({ ...query, attributes }, DOMAINS_MAX)).map(attributesOf);
  // Only domains have a NetBIOS name. The nearest one above the base is that of its users.
  const [domain] = entries
    .filter(({ first }) => first('nETBIOSName') !== '' && isBelow(rootContext, first('nCName')))
    .sort((one, other) => other.first('nCName').length - one.first('nCName').length);
  return {
    domains: domain === undefined ? [] : [domain.first('nETBIOSName'), domain.first('dnsRoot')].filter(Boolean),
    suffixes: entries.flatMap(({ all }) => all('uPNSuffixes')).slice(0, SUFFIXES_MAX),
  };
}
