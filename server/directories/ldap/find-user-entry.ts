import { randomBytes } from 'node:crypto';
import { userNameKey } from '../../storage/searchable-names';
import type { SourceGroup, SourceUser } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { attributesOf } from './ldap-attributes';
import type { LdapConnection } from './ldap-connection';
import { groupAttributes, groupOf, userAttributes, userOf } from './ldap-entries';
import { anyOf, bothOf, groupFilterOf, loginFilterOf } from './ldap-filters';

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

/** The maximum depth of nested groups, and the maximum number of groups of a user. */
const DEPTH_MAX = 10;
const GROUPS_MAX = 1000;

/** How many groups one filter contains. */
const NAMES_AT_ONCE = 50;

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

/**
 * Returns a name that no entry has and a random password, for a bind that takes as long as that of an existing user.
 */
export function unknownUserCredentials({ rootContext }: IdentityProvider) {
  const password = randomBytes(12).toString('base64url');
  return { username: `cn=${randomBytes(12).toString('hex')},${rootContext}`, password };
}

/** Reads the groups of a user, including nested ones unless the provider has a flat hierarchy. */
export async function readGroupsOfUser(
  connection: LdapConnection,
  provider: IdentityProvider,
  { dn, uids }: UserEntry,
): Promise<SourceGroup[]> {
  const groups = new Map<string, SourceGroup>();
  let values = [...memberValues([dn]), ...uids.map((value) => ({ attribute: 'memberUid', value }))];
  for (let depth = 0; values.length > 0 && depth < DEPTH_MAX; depth += 1) {
    const found: string[] = [];
    for (let at = 0; at < values.length && groups.size < GROUPS_MAX; at += NAMES_AT_ONCE) {
      const filter = bothOf(anyOf(values.slice(at, at + NAMES_AT_ONCE)), groupFilterOf(provider));
      const query = {
        base: provider.rootContext,
        scope: 'sub',
        filter,
        attributes: groupAttributes(provider),
      } as const;
      for (const entry of await connection.read(query, GROUPS_MAX)) {
        const group = groupOf(provider, entry);
        if (group === undefined || groups.has(entry.dn)) continue;
        groups.set(entry.dn, group);
        found.push(entry.dn);
      }
    }
    // Groups that were found before are not searched again, so cycles end.
    values = provider.flatGroupHierarchy ? [] : memberValues(found);
  }
  return [...groups.values()];
}

function memberValues(dns: readonly string[]) {
  return dns.flatMap((value) => ['member', 'uniqueMember'].map((attribute) => ({ attribute, value })));
}
