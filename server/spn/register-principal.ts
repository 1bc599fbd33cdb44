import { Attribute, Change, type Entry, EqualityFilter, type Filter, PresenceFilter } from 'ldapts';
import { withLdapConnection } from '../ldap/open-ldap-connection';
import type { OutgoingRules } from '../outgoing/outgoing-rules';
import { quoted } from '../outgoing/remote-text';
import { SourceError } from '../outgoing/source-error';
import type { IdentityProvider } from '../providers/identity-providers';
import { domainContext } from './domain-name';
import { type ServicePrincipal, signInName } from './service-principal';

/** The methods of a directory connection that a registration needs. */
export interface DirectoryConnection {
  read(
    query: {
      readonly base: string;
      readonly scope: 'base' | 'sub';
      readonly filter: Filter;
      readonly attributes: readonly string[];
    },
    limit: number,
  ): Promise<Entry[]>;
  modify(dn: string, change: Change): Promise<void>;
}

/** Message keys and the directory's own words that explain why a name was not registered; empty after a success. */
export type RegistrationProblems = readonly string[];

/**
 * The capability that identifies domain controllers of an Active Directory ([MS-ADTS]
 * 3.1.1.3.4.3.1).
 */
const ACTIVE_DIRECTORY = '1.2.840.113556.1.4.800';

/** How many accounts with the same name are reported. */
const DUPLICATES_MAX = 5;

/**
 * Tells whether a directory is an Active Directory. Its capabilities can be read without signing in.
 * @throws SourceError
 */
export async function isActiveDirectory(connection: DirectoryConnection): Promise<boolean> {
  return (await readDirectoryKind(connection)) !== undefined;
}

/** An Active Directory of Microsoft or of Samba. */
export type DirectoryKind = 'windows' | 'samba';

/** Tells which Active Directory it is; undefined for another directory. @throws SourceError */
async function readDirectoryKind(connection: DirectoryConnection): Promise<DirectoryKind | undefined> {
  const filter = new PresenceFilter({ attribute: 'objectClass' });
  const attributes = ['supportedCapabilities', 'vendorName'];
  const [root] = await connection.read({ base: '', scope: 'base', filter, attributes }, 1);
  if (root === undefined || !valuesOf(root, 'supportedCapabilities').includes(ACTIVE_DIRECTORY)) return undefined;
  return valuesOf(root, 'vendorName').some((name) => /samba/i.test(String(name))) ? 'samba' : 'windows';
}

/**
 * Registers a service principal name for its account, as `setspn -S` does: it refuses a name that another account of
 * the domain has, because clients would then get no ticket. If the account already has the name, the registration
 * succeeds.
 * @throws SourceError
 */
export async function registerPrincipal(
  connection: DirectoryConnection,
  { name, accountName }: Pick<ServicePrincipal, 'name' | 'accountName'>,
  rootContext: string,
): Promise<RegistrationProblems> {
  const find = (attribute: string, value: string) =>
    connection.read(
      {
        base: domainContext(rootContext),
        scope: 'sub',
        filter: new EqualityFilter({ attribute, value }),
        attributes: ['sAMAccountName'],
      },
      DUPLICATES_MAX,
    );
  const [account, ...others] = await find('sAMAccountName', accountName);
  if (account === undefined || others.length > 0)
    return [
      (await isActiveDirectory(connection)) ? 'SPN_PROBLEM_ACCOUNT_NOT_FOUND' : 'SPN_PROBLEM_NOT_ACTIVE_DIRECTORY',
    ];
  const owners = (await find('servicePrincipalName', name)).map(({ dn }) => dn);
  const duplicates = owners.filter((dn) => dn !== account.dn);
  if (duplicates.length > 0) return ['SPN_PROBLEM_DUPLICATE', ...duplicates];
  if (owners.length > 0) return [];
  const modification = new Attribute({ type: 'servicePrincipalName', values: [name] });
  await connection.modify(account.dn, new Change({ operation: 'add', modification }));
  return [];
}

function valuesOf(entry: Entry, name: string): readonly unknown[] {
  const value = entry[name] ?? [];
  return Array.isArray(value) ? value : [value];
}

/** The message keys of this page for failed connections. */
const MESSAGES: readonly (readonly [pattern: RegExp, messageKey: string])[] = [
  [/^CONNECTION_BIND_REFUSED$/, 'SPN_PROBLEM_SIGN_IN'],
  [/^CONNECTION_ACCESS_DENIED$/, 'SPN_PROBLEM_RIGHTS'],
  [/^CONNECTION_(TLS|CERTIFICATE|SECURITY)_/, 'SPN_PROBLEM_TLS'],
];

/** Returns why a directory could not be used: a message key, and the directory's own words if it sent any. */
export function problemsOf({ messageKey, detail }: SourceError): RegistrationProblems {
  const key = MESSAGES.find(([pattern]) => pattern.test(messageKey))?.[1] ?? 'SPN_PROBLEM_DIRECTORY';
  return detail === '' ? [key] : [key, quoted(detail)];
}

/** The directory of an LDAP provider, and the rules for connections to it. */
export interface DirectoryAccess {
  readonly outgoing: OutgoingRules;
  readonly provider: IdentityProvider;
}

/** How long the page waits for information from the directory, in ms. */
export const CHECK_TIMEOUT = 2000;

/** How long a registration may take in total, in ms. */
const REGISTRATION_TIMEOUT = 20_000;

/**
 * Requires TLS, because the entered password must not travel unencrypted, even if the settings allow that for the
 * provider's own password.
 */
const encrypted = ({ outgoing }: DirectoryAccess) => ({ outgoing: { ...outgoing, ldapTls: 'required' as const } });

/**
 * Checks, before a password is entered, whether the directory is an Active Directory with an encrypted connection. A
 * directory that does not answer in time is not reported yet, because the registration would report it.
 */
export async function checkDirectory(
  access: DirectoryAccess,
): Promise<{ readonly errorList: RegistrationProblems; readonly kind?: DirectoryKind }> {
  const anonymous = { username: '', password: '', signal: AbortSignal.timeout(CHECK_TIMEOUT) };
  try {
    const kind = await withLdapConnection(encrypted(access), access.provider, anonymous, readDirectoryKind);
    return kind === undefined ? { errorList: ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY'] } : { errorList: [], kind };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const errorList = problemsOf(error);
    return { errorList: errorList[0] === 'SPN_PROBLEM_TLS' ? errorList : [] };
  }
}

/** Registers a name with the entered credentials. */
export async function registerInDirectory(
  access: DirectoryAccess,
  principal: ServicePrincipal,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<RegistrationProblems> {
  const username = signInName(user, principal);
  const credentials = { username, password, signal: AbortSignal.timeout(REGISTRATION_TIMEOUT) };
  try {
    return await withLdapConnection(encrypted(access), access.provider, credentials, (connection) =>
      registerPrincipal(connection, principal, access.provider.rootContext),
    );
  } catch (error) {
    if (error instanceof SourceError) return problemsOf(error);
    throw error;
  }
}
