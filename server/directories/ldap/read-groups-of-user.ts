import type { SourceGroup } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { groupAttributes, groupOf } from './convert-entries';
import type { UserEntry } from './find-user-entry';
import type { LdapConnection } from './ldap-connection';
import { anyOf, bothOf, groupFilterOf } from './ldap-filters';
import { bytesOfSid } from './security-identifier';

/** The maximum depth of nested groups, and the maximum number of groups of a user. */
const DEPTH_MAX = 10;
const GROUPS_MAX = 1000;

/** How many groups one filter contains. */
const NAMES_AT_ONCE = 50;

/** Reads the groups of a user, including nested ones unless the provider has a flat hierarchy. */
export async function readGroupsOfUser(
  connection: LdapConnection,
  provider: IdentityProvider,
  { dn, uids, user }: UserEntry,
): Promise<SourceGroup[]> {
  const groups = new Map<string, SourceGroup>();
  let values: { readonly attribute: string; readonly value: string | Buffer }[] = [
    ...memberValues([dn]),
    ...uids.map((value) => ({ attribute: 'memberUid', value })),
    ...(user.groups ?? []).map((sid) => ({ attribute: 'objectSid', value: bytesOfSid(sid) })),
  ];
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
