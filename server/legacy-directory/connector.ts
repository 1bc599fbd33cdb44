import type { Connector } from '../providers/connector';
import type { SourceGroup, SourceUser } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { checkLegacy } from './check-legacy';
import { checkServiceAccount } from './check-service-account';
import { sourceGroupOf, sourceUserOf } from './convert-to-source-users';
import type { LegacyDirectory } from './legacy-directory';
import { readGroups, readUsers } from './read-all-pages';

/**
 * Creates the connector of a legacy system. Its users sign in with the password of that system until they are moved.
 */
export function createLegacyConnector(directory: LegacyDirectory, provider: IdentityProvider): Connector {
  return {
    users: (signal) => allUsers(directory, provider, signal),
    groups: (signal) => allGroups(directory, provider, signal),
    check: (signal, refusals) => checkLegacy(directory, provider, { signal, refusals }),
  };
}

async function* allUsers(
  directory: LegacyDirectory,
  provider: IdentityProvider,
  signal: AbortSignal,
): AsyncGenerator<readonly SourceUser[]> {
  await checkServiceAccount(directory, provider);
  for await (const users of readUsers(directory, signal)) yield users.map((user) => sourceUserOf(user, provider));
}

async function* allGroups(
  directory: LegacyDirectory,
  provider: IdentityProvider,
  signal: AbortSignal,
): AsyncGenerator<readonly SourceGroup[]> {
  await checkServiceAccount(directory, provider);
  // The system lists the groups of each user and group, but not the members of each group.
  const [users, inner] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for await (const page of readUsers(directory, signal))
    for (const { id, groupIds } of page) for (const group of groupIds) addTo(users, group, id);
  for await (const page of readGroups(directory, signal))
    for (const { id, parentIds } of page) for (const group of parentIds) addTo(inner, group, id);
  for await (const page of readGroups(directory, signal))
    yield page.map((group) =>
      sourceGroupOf(group, provider, { users: users.get(group.id) ?? [], groups: inner.get(group.id) ?? [] }),
    );
}

function addTo(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
