import type { Entry } from 'ldapts';
import type { ConnectorDeps } from '../providers/connector';
import type { DirectorySource, SourceGroup, SourceUser } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { mapInParts } from '../providers/map-in-parts';
import { groupAttributes, groupOf, MEMBER_ATTRIBUTES, membersOf, userAttributes, userOf } from './convert-entries';
import type { LdapConnection, LdapQuery } from './ldap-connection';
import { groupFilterOf, userFilterOf } from './ldap-filters';
import { withAllMembers } from './member-ranges';
import { openLdapConnection } from './open-ldap-connection';

const USERS_AT_ONCE = 500;

/** Groups are read in smaller pages, because each may have many members. */
const GROUPS_AT_ONCE = 100;

/** Creates a source that reads users and groups through a connection each. */
export function ldapSource(deps: ConnectorDeps, provider: IdentityProvider): DirectorySource {
  return {
    users: (signal) => readUsers(deps, provider, signal),
    groups: (signal) => readGroups(deps, provider, signal),
  };
}

async function* readUsers(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  signal: AbortSignal,
): AsyncGenerator<readonly SourceUser[]> {
  const query = { filter: userFilterOf(provider), attributes: userAttributes(provider), pageSize: USERS_AT_ONCE };
  for await (const { entries } of readPages(deps, provider, query, signal)) {
    yield await mapInParts(entries, (entry) => userOf(provider, entry));
  }
}

async function* readGroups(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  signal: AbortSignal,
): AsyncGenerator<readonly SourceGroup[]> {
  const attributes = [...groupAttributes(provider), ...MEMBER_ATTRIBUTES];
  const query = { filter: groupFilterOf(provider), attributes, pageSize: GROUPS_AT_ONCE };
  for await (const { connection, entries } of readPages(deps, provider, query, signal)) {
    const groups: SourceGroup[] = [];
    for (const entry of entries) {
      const whole = await withAllMembers(connection, entry);
      const group = groupOf(provider, whole);
      if (group !== undefined) groups.push({ ...group, members: await membersOf(whole) });
    }
    yield groups;
  }
}

interface Pages extends Pick<LdapQuery, 'filter' | 'attributes'> {
  readonly pageSize: number;
}

interface Page {
  readonly connection: LdapConnection;
  readonly entries: readonly Entry[];
}

async function* readPages(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  { pageSize, ...query }: Pages,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  const connection = await openLdapConnection(deps, provider, signal);
  try {
    await connection.bind(provider);
    const everything = { ...query, base: provider.rootContext, scope: 'sub' as const };
    for await (const entries of connection.readAll(everything, pageSize)) yield { connection, entries };
  } finally {
    connection.close();
  }
}
