import type { Connector, ConnectorDeps } from '../providers/connector';
import type { SourceGroup, SourceUser } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { checkScim } from './check-scim';
import { openScimClient, type ScimClient } from './scim-client';
import { isNotThere } from './scim-failure';
import { pathOf, readList } from './scim-list';
import { GROUP_ATTRIBUTES, groupOf, USER_ATTRIBUTES, userOf } from './scim-resources';

/**
 * Creates the connector of a SCIM 2.0 service (RFC 7643, RFC 7644). Its users sign in through an OpenID provider
 * instead of with a password.
 */
export function createScimConnector(deps: ConnectorDeps, provider: IdentityProvider): Connector {
  return {
    users: (signal) => whileConnected(deps, provider, signal, readUsers),
    groups: (signal) => whileConnected(deps, provider, signal, (client) => readGroups(client, provider)),
    check: (signal, refusals) => checkScim(deps, provider, { signal, refusals }),
  };
}

async function* whileConnected<Item>(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  signal: AbortSignal,
  read: (client: ScimClient) => AsyncIterable<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  const { client, close } = openScimClient(deps, provider, signal);
  try {
    yield* read(client);
  } finally {
    await close();
  }
}

function readUsers(client: ScimClient): AsyncIterable<readonly SourceUser[]> {
  return readList(client, { name: 'Users', attributes: USER_ATTRIBUTES, itemOf: userOf });
}

/** Reads the groups. A service without groups is accepted if no group gives rights. */
async function* readGroups(
  client: ScimClient,
  { adminGroup, technicalUserGroup }: IdentityProvider,
): AsyncGenerator<readonly SourceGroup[]> {
  const mayBeMissing = adminGroup === '' && technicalUserGroup === '';
  if (mayBeMissing && !(await hasGroups(client))) return;
  yield* readList(client, { name: 'Groups', attributes: GROUP_ATTRIBUTES, itemOf: groupOf });
}

/** Tells whether a service has a list of groups. Other failures are thrown. */
async function hasGroups(client: ScimClient): Promise<boolean> {
  try {
    await pathOf(client, 'Groups');
    return true;
  } catch (error) {
    if (isNotThere(error)) return false;
    throw error;
  }
}
