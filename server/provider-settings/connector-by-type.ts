import { createLdapConnector } from '../ldap/connector';
import { createLegacyConnector } from '../legacy-directory/connector';
import type { LegacyDirectoryOf } from '../legacy-directory/open-legacy-directories';
import type { ConnectorDeps, ConnectorOf } from '../providers/connector';
import { createScimConnector } from '../scim-client/connector';

interface Deps extends ConnectorDeps {
  readonly legacyDirectoryOf: LegacyDirectoryOf;
}

/** Returns the function that creates connectors for all types of providers. */
export function createConnectorOf({ legacyDirectoryOf, ...deps }: Deps): ConnectorOf {
  return (provider) => {
    switch (provider.type) {
      case 'Ldap':
        return createLdapConnector(deps, provider);
      case 'Scim':
        return createScimConnector(deps, provider);
      case 'D3': {
        const directory = legacyDirectoryOf(provider);
        return directory && createLegacyConnector(directory, provider);
      }
      default:
        return undefined;
    }
  };
}
