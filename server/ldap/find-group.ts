import { SourceError, type SourceGroup } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/providers';
import { isGroupNamed } from '../provider-accounts/account-columns';
import type { LdapConnection } from './ldap-connection';
import { groupAttributes, groupOf } from './ldap-entries';
import { anyOf, bothOf, groupFilterOf } from './ldap-filters';
import { collectNearNames } from './near-names';

/** So many groups are compared with the name of one that was not found. */
const COMPARED_MAX = 100_000;

const PAGE = 1000;

/** Several groups may have the same name in different places. */
const SAME_NAMES = 10;

interface GroupSearch {
  readonly isFound: boolean;
  /** The names that are most like that of a group that was not found. */
  readonly candidates: readonly string[];
}

/** Finds a group by its name, its distinguished name, its id or the name that its format makes. @throws SourceError */
export async function findGroup(
  connection: LdapConnection,
  provider: IdentityProvider,
  name: string,
): Promise<GroupSearch> {
  const isIt = (group: SourceGroup) => isGroupNamed(group, name);
  const isKnown = [
    ...(await namedGroups(connection, provider, name)),
    ...(await groupAt(connection, provider, name)),
  ].some(isIt);
  if (isKnown) return { isFound: true, candidates: [] };
  const near = collectNearNames(name);
  let count = 0;
  for await (const groups of allGroups(connection, provider)) {
    if (groups.some(isIt)) return { isFound: true, candidates: [] };
    near.add(groups.map(({ displayName }) => displayName));
    count += groups.length;
    if (count >= COMPARED_MAX) break;
  }
  return { isFound: false, candidates: near.best() };
}

async function namedGroups(
  connection: LdapConnection,
  provider: IdentityProvider,
  name: string,
): Promise<SourceGroup[]> {
  const attributes = ['cn', 'sAMAccountName', 'displayName'];
  const filter = bothOf(
    anyOf(attributes.map((attribute) => ({ attribute, value: name.trim() }))),
    groupFilterOf(provider),
  );
  const query = { base: provider.rootContext, scope: 'sub', filter, attributes: groupAttributes(provider) } as const;
  const entries = await connection.read(query, SAME_NAMES);
  return entries.flatMap((entry) => groupOf(provider, entry) ?? []);
}

/** The group of a distinguished name below the base. */
async function groupAt(connection: LdapConnection, provider: IdentityProvider, dn: string): Promise<SourceGroup[]> {
  if (!/^[a-z0-9.-]+\s*=/i.test(dn.trim())) return [];
  const query = {
    base: dn.trim(),
    scope: 'base',
    filter: groupFilterOf(provider),
    attributes: groupAttributes(provider),
  } as const;
  const entries = await connection.read(query, 1).catch((error: unknown) => {
    const isOnlyMissing =
      error instanceof SourceError &&
      ['CONNECTION_BASE_NOT_FOUND', 'CONNECTION_NAME_INVALID'].includes(error.messageKey);
    if (!isOnlyMissing) throw error;
    return [];
  });
  return entries.flatMap((entry) => groupOf(provider, entry) ?? []);
}

async function* allGroups(connection: LdapConnection, provider: IdentityProvider): AsyncGenerator<SourceGroup[]> {
  const query = {
    base: provider.rootContext,
    scope: 'sub',
    filter: groupFilterOf(provider),
    attributes: groupAttributes(provider),
  } as const;
  for await (const entries of connection.readAll(query, PAGE)) {
    yield entries.flatMap((entry) => groupOf(provider, entry) ?? []);
  }
}
