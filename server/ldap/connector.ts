import type { Connector, ConnectorDeps } from '../identity-providers/connector';
import type { IdentityProvider } from '../identity-providers/providers';
import { checkLdap } from './check-ldap';
import { ldapSource } from './ldap-source';

/** Connects to an LDAP directory. */
export function createLdapConnector(deps: ConnectorDeps, provider: IdentityProvider): Connector {
  return {
    ...ldapSource(deps, provider),
    check: (signal, refusals) => checkLdap(deps, provider, { signal, refusals }),
  };
}
