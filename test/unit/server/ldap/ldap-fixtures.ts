import type { StageRefusals } from '../../../../server/identity-providers/connector';
import type { IdentityProvider } from '../../../../server/identity-providers/providers';
import { createLdapConnector } from '../../../../server/ldap/connector';
import { outgoingOf } from '../../../../server/outgoing/outgoing';
import type { Settings } from '../../../../server/settings';
import type { CheckStage, CheckStageName } from '../../../../shared/contract/connection-check';
import { ADMIN, BASE } from '../../../ldap/directory-data';

/** An LDAP provider as an administrator has entered it. */
export function ldapProvider(changes: Partial<IdentityProvider> = {}): IdentityProvider {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'Directory',
    type: 'Ldap',
    host: 'localhost',
    domainOrId: 'corp.example',
    ...ADMIN,
    rootContext: BASE,
    adminGroup: 'IT-Administrators',
    technicalUserGroup: '',
    groupFilter: '',
    userFilter: '',
    useUserFilterForLogin: false,
    userDisplayFormat: '',
    groupDisplayFormat: '',
    isolated: false,
    flatGroupHierarchy: false,
    scimType: 'TRUSTED',
    connectTimeoutInMs: 10_000,
    ...changes,
  };
}

/** What connections may do in tests. */
export function outgoing(changes: Partial<Settings> = {}) {
  return outgoingOf({ deniedAddresses: [], ldapTls: 'if-offered', ...changes });
}

/** A connector to such a provider. */
export function connectorTo(changes: Partial<IdentityProvider>, settings: Partial<Settings> = {}) {
  return createLdapConnector({ outgoing: outgoing(settings) }, ldapProvider(changes));
}

/** Tries a connection. @returns its stages by their names */
export async function checked(
  changes: Partial<IdentityProvider>,
  settings: Partial<Settings> = {},
  refusals: StageRefusals = {},
): Promise<Record<CheckStageName, CheckStage>> {
  const stages = await connectorTo(changes, settings).check(new AbortController().signal, refusals);
  return Object.fromEntries(stages.map((stage) => [stage.stage, stage])) as Record<CheckStageName, CheckStage>;
}
