import type { Entry } from 'ldapts';
import { SourceError } from '../outgoing/source-error';
import { collectNearNames } from '../provider-check/near-names';
import type { SourceGroup } from '../providers/directory-source';
import { isBelow } from '../providers/distinguished-name';
import type { IdentityProvider } from '../providers/identity-providers';
import { matchOf, rightsGroupOf } from '../providers/rights-group';
import { groupAttributes, groupOf } from './convert-entries';
import type { LdapConnection } from './ldap-connection';
import { anyOf, bothOf, groupFilterOf } from './ldap-filters';

/** How many groups are compared with a name that was not found. */
const COMPARED_MAX = 100_000;

const PAGE = 1000;

/** How many groups with the same name are read, which may exist in different places. */
const SAME_NAMES = 10;

interface GroupSearch {
  readonly result: 'found' | 'missing' | 'ambiguous';
  /** The id of the group if it was found. */
  readonly externalId?: string | undefined;
  /** The distinguished names of several groups with the name, or similar names if no group has it. */
  readonly candidates: readonly string[];
}

/** A group with its distinguished name as the directory writes it. */
interface GroupEntry extends SourceGroup {
  readonly dn: string;
}

/** Finds a group by its name, its distinguished name or its id. @throws SourceError */
export async function findGroup(
  connection: LdapConnection,
  provider: IdentityProvider,
  name: string,
): Promise<GroupSearch> {
  const known = searchOf(await groupsNamed(connection, provider, name), name);
  if (known.result !== 'missing') return known;
  const near = collectNearNames(name);
  let count = 0;
  for await (const groups of allGroups(connection, provider)) {
    // The searches above match only names; comparing every group also finds one by its id.
    const found = searchOf(groups, name);
    if (found.result !== 'missing') return found;
    near.add(groups.flatMap(({ names }) => names));
    count += groups.length;
    if (count >= COMPARED_MAX) break;
  }
  return { result: 'missing', candidates: near.best() };
}

function searchOf(groups: readonly GroupEntry[], name: string): GroupSearch {
  const { group, ambiguous } = rightsGroupOf(groups, (each) => matchOf(each, name));
  if (ambiguous.length > 0) return { result: 'ambiguous', candidates: ambiguous.map(({ dn }) => dn) };
  if (group === undefined) return { result: 'missing', candidates: [] };
  return { result: 'found', externalId: group.externalId, candidates: [] };
}

/** Reads the groups with a name or a distinguished name, without duplicates. */
export async function groupsNamed(
  connection: LdapConnection,
  provider: IdentityProvider,
  name: string,
): Promise<GroupEntry[]> {
  const found = [...(await namedGroups(connection, provider, name)), ...(await groupAt(connection, provider, name))];
  return [...new Map(found.map((group) => [group.externalId, group])).values()];
}

async function namedGroups(
  connection: LdapConnection,
  provider: IdentityProvider,
  name: string,
): Promise<GroupEntry[]> {
  const attributes = ['cn', 'sAMAccountName', 'displayName'];
  const filter = bothOf(
    anyOf(attributes.map((attribute) => ({ attribute, value: name.trim() }))),
    groupFilterOf(provider),
  );
  const query = { base: provider.rootContext, scope: 'sub', filter, attributes: groupAttributes(provider) } as const;
  return groupsOf(provider, await connection.read(query, SAME_NAMES));
}

/** Reads the group with a distinguished name below the base. */
async function groupAt(connection: LdapConnection, provider: IdentityProvider, dn: string): Promise<GroupEntry[]> {
  if (!/^[a-z0-9.-]+\s*=/i.test(dn.trim()) || !isBelow(dn, provider.rootContext)) return [];
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
  return groupsOf(provider, entries);
}

async function* allGroups(connection: LdapConnection, provider: IdentityProvider): AsyncGenerator<GroupEntry[]> {
  const query = {
    base: provider.rootContext,
    scope: 'sub',
    filter: groupFilterOf(provider),
    attributes: groupAttributes(provider),
  } as const;
  for await (const entries of connection.readAll(query, PAGE)) yield groupsOf(provider, entries);
}

function groupsOf(provider: IdentityProvider, entries: readonly Entry[]): GroupEntry[] {
  return entries.flatMap((entry) => {
    const group = groupOf(provider, entry);
    return group === undefined ? [] : [{ ...group, dn: entry.dn }];
  });
}
