import { timeoutOf } from '../outgoing/connection-timeouts';
import type { ConnectorDeps } from '../providers/connector';
import type { SourceUser } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { withScimClient } from './scim-client';
import { isNotThere } from './scim-failure';
import { pathOf } from './scim-list';
import { USER_ATTRIBUTES, userOf } from './scim-resources';

/**
 * Reads a user of a SCIM service by the id (RFC 7644 §3.4.1).
 * @returns undefined if the service has no such user
 * @throws SourceError
 */
export function findScimUser(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  externalId: string,
): Promise<SourceUser | undefined> {
  return withScimClient(deps, provider, AbortSignal.timeout(timeoutOf(provider)), async (client) => {
    const path = await pathOf(client, 'Users'); // throws where the service is not there, which is not the user's absence
    try {
      return userOf(await client.get(`${path}/${encodeURIComponent(externalId)}`, { attributes: USER_ATTRIBUTES }));
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  });
}
