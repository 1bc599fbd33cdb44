import { createLdapConnector } from '../ldap/connector';
import { createScimConnector } from '../scim-client/connector';
import type { Connector, ConnectorDeps } from './connector';
import type { IdentityProvider } from './providers';

/** Makes the connection to a provider; undefined for a type that supplies no accounts, or has no connection here. */
export type ConnectorOf = (provider: IdentityProvider) => Connector | undefined;

/** The connections of the types that supply accounts. */
export function createConnectorOf(deps: ConnectorDeps): ConnectorOf {
  return (provider) => {
    switch (provider.type) {
      case 'Ldap':
        return createLdapConnector(deps, provider);
      case 'Scim':
        return createScimConnector(deps, provider);
      default:
        return undefined;
    }
  };
}
