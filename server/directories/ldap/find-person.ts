import { randomBytes } from 'node:crypto';
import { userNameKey } from '../../storage/searchable-names';
import type { SourceGroup, SourceUser } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { attributesOf } from './ldap-attributes';
import type { LdapConnection } from './ldap-connection';
import { groupAttributes, groupOf, userAttributes, userOf } from './ldap-entries';
import { anyOf, bothOf, groupFilterOf, loginFilterOf } from './ldap-filters';

/** A person's entry. */
export interface Person {
  readonly dn: string;
  readonly user: SourceUser;
  /** The names in `memberUid` of groups. */
  readonly uids: readonly string[];
}

/** What a person signs in under. */
export interface PersonName {
  /** Without the domain. */
  readonly name: string;
  /** A `userPrincipalName`; empty where none was entered. */
  readonly principal: string;
}

/** A name that more entries have signs no user in. */
const SAME_NAMES = 5;

/** How deep groups may be in groups, and how many of a person are read. */
const DEPTH_MAX = 10;
const GROUPS_MAX = 1000;

/** How many groups one filter names. */
const NAMES_AT_ONCE = 50;

/** Finds the person who signs in. @returns undefined where no entry has the name, or several have */
export async function findPerson(
  connection: LdapConnection,
  provider: IdentityProvider,
  { name, principal }: PersonName,
): Promise<Person | undefined> {
  const filter = loginFilterOf(provider, { name, principal });
  const query = { base: provider.rootContext, scope: 'sub', filter, attributes: userAttributes(provider) } as const;
  const entries = await connection.read(query, SAME_NAMES);
  const persons = entries.flatMap((entry): Person[] => {
    const user = userOf(provider, entry);
    const { dn, all } = attributesOf(entry);
    // A directory may compare more loosely than this server: then another name would be throttled than signs in.
    const isName = userNameKey(user?.userName ?? '') === userNameKey(name);
    const isPrincipal = principal !== '' && all('userPrincipalName').map(userNameKey).includes(userNameKey(principal));
    return user !== undefined && (isName || isPrincipal) ? [{ dn, user, uids: all('uid') }] : [];
  });
  return persons.length === 1 ? persons[0] : undefined;
}

/** A name that no entry has, and a random password, for a bind that takes as long as another one. */
export function unknownPerson({ rootContext }: IdentityProvider) {
  const password = randomBytes(12).toString('base64url');
  return { username: `cn=${randomBytes(12).toString('hex')},${rootContext}`, password };
}

/** Reads the groups that a person is a member of; unless they are flat, also through other groups. */
export async function groupsOfPerson(
  connection: LdapConnection,
  provider: IdentityProvider,
  { dn, uids }: Person,
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
    // The groups that a group is in; one that was found before is not asked again, so rings end.
    values = provider.flatGroupHierarchy ? [] : memberValues(found);
  }
  return [...groups.values()];
}

function memberValues(dns: readonly string[]) {
  return dns.flatMap((value) => ['member', 'uniqueMember'].map((attribute) => ({ attribute, value })));
}
