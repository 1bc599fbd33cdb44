import { PresenceFilter } from 'ldapts';
import { readAccountState } from '../ldap/account-state';
import { attributesOf } from '../ldap/entry-attributes';
import { groupsNamed } from '../ldap/find-group';
import { findUserEntry, type LoginName, type UserEntry } from '../ldap/find-user-entry';
import { type LdapConnection, ROOT } from '../ldap/ldap-connection';
import { readGroupsOfUser } from '../ldap/read-groups-of-user';
import type { SourceGroup } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { withoutAmbiguousNames } from '../providers/rights-group';
import { domainOfContext } from '../spn/domain-name';
import type { DirectoryAnswer } from './directory-answer';

interface Admission {
  readonly provider: IdentityProvider;
  readonly target: LoginName;
  /** The realm of a Kerberos ticket; undefined for another proof. */
  readonly realm: string | undefined;
  /** ms since 1970. */
  readonly now: number;
}

/**
 * Finds a user who has proven the name in another way than by the password, and whether the directory would let the user
 * sign in now.
 */
export async function admitUser(
  connection: LdapConnection,
  { provider, target, realm, now }: Admission,
): Promise<Exclude<DirectoryAnswer, { readonly kind: 'throttled' }>> {
  if (realm !== undefined && !isRealmOf(provider, realm) && (await readRealm(connection)) !== realm)
    return { kind: 'wrong' };
  const entry = await findUserEntry(connection, provider, target);
  // A ticket names the account itself: a name that only resembles it, such as one in full-width letters, is another one.
  if (entry === undefined || (realm !== undefined && !isSameName(entry.user.userName, target.name)))
    return { kind: 'wrong' };
  const state = await readAccountState(connection, entry.dn, now);
  if (state !== undefined) return { kind: state };
  if (entry.user.isDisabled) return { kind: 'disabled' };
  return { kind: 'right', user: entry.user, groups: await groupsOf(connection, provider, entry) };
}

/** Tells whether the domain of a provider is a Kerberos realm, which is the domain name in upper case (RFC 4120 §6.1). */
export function isRealmOf({ domainOrId }: Pick<IdentityProvider, 'domainOrId'>, realm: string): boolean {
  const domain = domainOrId.trim();
  return domain !== '' && (domain === realm || domain.toUpperCase() === realm);
}

/** Reads the realm of an Active Directory, or an empty string from another directory. */
async function readRealm(connection: LdapConnection): Promise<string> {
  const filter = new PresenceFilter({ attribute: 'objectClass' });
  const query = { base: ROOT, scope: 'base', filter, attributes: ['defaultNamingContext'] } as const;
  const [root] = await connection.read(query, 1);
  return root === undefined ? '' : domainOfContext(attributesOf(root).first('defaultNamingContext')).toUpperCase();
}

const isSameName = (own: string, name: string) =>
  own.normalize('NFC').toLowerCase() === name.normalize('NFC').toLowerCase();

/** Reads the groups of a user as far as their names are not ambiguous where rights depend on them. */
export async function groupsOf(
  connection: LdapConnection,
  provider: IdentityProvider,
  entry: UserEntry,
): Promise<SourceGroup[]> {
  return withoutAmbiguousNames(await readGroupsOfUser(connection, provider, entry), provider, (name) =>
    groupsNamed(connection, provider, name),
  );
}
