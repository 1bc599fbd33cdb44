import { EqualityFilter, PresenceFilter } from 'ldapts';
import { attributesOf } from '../ldap/entry-attributes';
import type { LdapConnection } from '../ldap/ldap-connection';
import { withLdapConnection } from '../ldap/open-ldap-connection';
import { SourceError } from '../outgoing/source-error';
import { dnKey } from '../providers/distinguished-name';
import type { IdentityProvider } from '../providers/identity-providers';
import { qualifiedName } from '../providers/qualified-name';
import { domainContext } from './domain-name';
import { CHECK_TIMEOUT, type DirectoryAccess } from './register-principal';

/** The account of a service principal name, as the directory has it. */
export interface NameOwner {
  readonly dn: string;
  readonly accountName: string;
  readonly principalName: string;
  /** The version of its keys; undefined if the directory does not tell. */
  readonly keyVersion: number | undefined;
  /** Whether the directory issues tickets for it that are encrypted with AES. */
  readonly hasAes: boolean;
}

/** How many accounts with the same name are read. */
const OWNERS_MAX = 5;

/** The bits of `msDS-SupportedEncryptionTypes` for AES128 and AES256 ([MS-KILE] 2.2.7). */
const AES = 24;

/**
 * Reads which accounts of the domain have a service principal name, with the provider's own account.
 * @returns undefined if the directory cannot be asked
 */
export async function readOwners({ outgoing, provider }: DirectoryAccess, name: string) {
  const { username, password, rootContext } = provider;
  const credentials = { username, password, signal: AbortSignal.timeout(CHECK_TIMEOUT) };
  try {
    return await withLdapConnection({ outgoing }, provider, credentials, (connection) =>
      ownersOf(connection, name, rootContext),
    );
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

async function ownersOf(connection: LdapConnection, name: string, rootContext: string): Promise<NameOwner[]> {
  const filter = new EqualityFilter({ attribute: 'servicePrincipalName', value: name });
  const query = { base: domainContext(rootContext), scope: 'sub', filter, attributes: ['sAMAccountName'] } as const;
  const found = await connection.read(query, OWNERS_MAX);
  return Promise.all(found.map(({ dn }) => readOwner(connection, dn)));
}

/** The key version is only in an answer about one entry, because the directory computes it. */
async function readOwner(connection: LdapConnection, dn: string): Promise<NameOwner> {
  const attributes = [
    ...['sAMAccountName', 'userPrincipalName'],
    ...['msDS-KeyVersionNumber', 'msDS-SupportedEncryptionTypes'],
  ];
  const filter = new PresenceFilter({ attribute: 'objectClass' });
  const [entry = { dn }] = await connection.read({ base: dn, scope: 'base', filter, attributes }, 1);
  const { first } = attributesOf(entry);
  const version = first('msDS-KeyVersionNumber');
  return {
    dn,
    accountName: first('sAMAccountName'),
    principalName: first('userPrincipalName'),
    keyVersion: /^\d{1,9}$/.test(version) ? Number(version) : undefined,
    hasAes: (Number(first('msDS-SupportedEncryptionTypes')) & AES) !== 0,
  };
}

/** Tells whether a provider reads its directory with an account, in whatever form its user name was entered. */
export function isReader(providers: readonly Pick<IdentityProvider, 'type' | 'username'>[], owner: NameOwner): boolean {
  const names = [owner.accountName, owner.principalName]
    .filter((name) => name !== '')
    .map((name) => name.toLowerCase());
  return providers.some(({ type, username }) => {
    if (type !== 'Ldap' || username === '') return false;
    if (username.includes('=')) return dnKey(username) === dnKey(owner.dn);
    const name = qualifiedName(username)?.name ?? username;
    return [username, name].some((each) => names.includes(each.trim().toLowerCase()));
  });
}
