import type { Connector, ConnectorDeps } from '../providers/connector';
import type { IdentityProvider } from '../providers/identity-providers';
import { checkLdap } from './check-ldap';
import { findGroup } from './find-group';
import { ldapSource } from './ldap-source';
import { withLdapConnection } from './open-ldap-connection';
import { readDomainNames } from './read-domain-names';
import { readPhotos } from './read-photos';

/** Connects to an LDAP directory. */
export function createLdapConnector(deps: ConnectorDeps, provider: IdentityProvider): Connector {
  const { username, password } = provider;
  return {
    ...ldapSource(deps, provider),
    check: (signal, refusals) => checkLdap(deps, provider, { signal, refusals }),
    groupId: (name, signal) =>
      withLdapConnection(deps, provider, { username, password, signal }, async (connection) => {
        const { externalId } = await findGroup(connection, provider, name);
        return externalId;
      }),
    photos: (isStored, signal) => readPhotos(deps, provider, { isStored, signal }),
    domainNames: (signal) =>
      withLdapConnection(deps, provider, { username, password, signal }, (connection) =>
        readDomainNames(connection, provider),
      ),
  };
}
