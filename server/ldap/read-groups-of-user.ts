import { EqualityFilter, type Filter, OrFilter } from 'ldapts';
import type { SourceGroup } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { gidOf, groupAttributes, groupOf, POSIX_GROUP } from './convert-entries';
import type { UserEntry } from './find-user-entry';
import type { LdapConnection } from './ldap-connection';
import { bothOf, groupFilterOf } from './ldap-filters';
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
  let filters: Filter[] = [
    ...memberFilters([dn]),
    ...uids.map((value) => new EqualityFilter({ attribute: 'memberUid', value })),
    ...(user.groups ?? []).map(primaryGroupFilter),
  ];
  for (let depth = 0; filters.length > 0 && depth < DEPTH_MAX; depth += 1) {
    const found: string[] = [];
    for (let at = 0; at < filters.length && groups.size < GROUPS_MAX; at += NAMES_AT_ONCE) {
      const filter = bothOf(new OrFilter({ filters: filters.slice(at, at + NAMES_AT_ONCE) }), groupFilterOf(provider));
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
    filters = provider.flatGroupHierarchy ? [] : memberFilters(found);
  }
  return [...groups.values()];
}

function memberFilters(dns: readonly string[]): Filter[] {
  return dns.flatMap((value) =>
    ['member', 'uniqueMember'].map((attribute) => new EqualityFilter({ attribute, value })),
  );
}

/** Matches the group that a reference of a user names as primary, see `userOf`. */
function primaryGroupFilter(reference: string): Filter {
  const gid = gidOf(reference);
  if (gid === undefined) return new EqualityFilter({ attribute: 'objectSid', value: bytesOfSid(reference) });
  const isPosix = new EqualityFilter({ attribute: 'objectClass', value: POSIX_GROUP });
  return bothOf(isPosix, new EqualityFilter({ attribute: 'gidNumber', value: gid }));
}
