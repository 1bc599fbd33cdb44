import type { SourceUser } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { userNameKey } from '../storage/user-names';
import { userAttributes, userOf } from './convert-entries';
import { attributesOf } from './entry-attributes';
import type { LdapConnection } from './ldap-connection';
import { loginFilterOf } from './ldap-filters';

/** The directory entry of a user. */
export interface UserEntry {
  readonly dn: string;
  readonly user: SourceUser;
  /** The names by which `memberUid` of groups refers to the user. */
  readonly uids: readonly string[];
}

/** The name that a user signs in with. */
export interface LoginName {
  /** The name without the domain. */
  readonly name: string;
  /** The `userPrincipalName`; empty if none was entered. */
  readonly principal: string;
}

/** How many entries with the same name are read. A name with several entries signs no user in. */
const SAME_NAMES = 5;

/**
 * Finds the entry of the user who signs in.
 * @returns undefined if no entry has the name, or if several have it
 */
export async function findUserEntry(
  connection: LdapConnection,
  provider: IdentityProvider,
  { name, principal }: LoginName,
): Promise<UserEntry | undefined> {
  const filter = loginFilterOf(provider, { name, principal });
  const query = { base: provider.rootContext, scope: 'sub', filter, attributes: userAttributes(provider) } as const;
  const entries = await connection.read(query, SAME_NAMES);
  const userEntries = entries.flatMap((entry): UserEntry[] => {
    const user = userOf(provider, entry);
    const { dn, all } = attributesOf(entry);
    // A directory may compare more loosely than this server. Without this check a name could sign in whose attempts are
    // counted under another name.
    const isName = userNameKey(user?.userName ?? '') === userNameKey(name);
    const isPrincipal = principal !== '' && all('userPrincipalName').map(userNameKey).includes(userNameKey(principal));
    return user !== undefined && (isName || isPrincipal) ? [{ dn, user, uids: all('uid') }] : [];
  });
  return userEntries.length === 1 ? userEntries[0] : undefined;
}
