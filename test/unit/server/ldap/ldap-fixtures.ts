import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createLdapConnector } from '../../../../server/ldap/connector';
import { outgoingRulesOf } from '../../../../server/outgoing/outgoing-rules';
import type { StageRefusals } from '../../../../server/providers/check-stages';
import type { IdentityProvider } from '../../../../server/providers/identity-providers';
import type { Settings } from '../../../../server/settings/settings';
import type { CheckStage, CheckStageName } from '../../../../shared/contract/identity-providers/connection-check';
import { ADMIN, BASE } from '../../../support/ldap/directory-data';
import { DIRECTORY, storedOf } from '../provider-settings/provider-fixtures';

/** An LDAP provider as an administrator has entered it. */
export function ldapProvider(changes: Partial<IdentityProvider> = {}): IdentityProvider {
  const own = { domainOrId: 'corp.example', ...ADMIN, rootContext: BASE, adminGroup: 'IT-Administrators' };
  return storedOf(DIRECTORY, { host: 'localhost', ...own, connectTimeoutInMs: 10_000, ...changes });
}

export async function startService(serve: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {}); // the client has gone
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, host: `127.0.0.1:${port}`, close: () => void server.close() };
}

export function outgoing(changes: Partial<Settings> = {}) {
  return outgoingRulesOf({ deniedAddresses: [], ldapTls: 'if-offered', ...changes });
}

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
