import type { CheckStage } from '../../shared/contract/identity-providers/connection-check';
import { stepSignal, timeoutOf } from '../outgoing/connection-timeouts';
import { secureSocket } from '../outgoing/secure-socket';
import { SourceError } from '../outgoing/source-error';
import { checkGroups, findAmongAll, foundGroup, SAMPLES, usersFinding } from '../provider-check/check-entries';
import { connectInStages, tlsFinding, untrustedFinding } from '../provider-check/name-tcp-tls-stages';
import { CheckStages, type Finding, type StageRefusals } from '../providers/check-stages';
import type { ConnectorDeps } from '../providers/connector';
import type { IdentityProvider } from '../providers/identity-providers';
import { matchOf } from '../providers/rights-group';
import { parseScimAddress } from './parse-scim-address';
import { type ScimClient, withScimClient } from './scim-client';
import { pathOf, readList, readPage } from './scim-list';
import { GROUP_NAME, groupOf, USER_ATTRIBUTES, userOf } from './scim-resources';

/**
 * Tries a connection to a SCIM service in stages. A failure is a stage of the result and is never thrown. SCIM has
 * neither a base nor display formats.
 */
export async function checkScim(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  { signal, refusals = {} }: { readonly signal: AbortSignal; readonly refusals?: StageRefusals | undefined },
): Promise<readonly CheckStage[]> {
  const stages = new CheckStages(refusals);
  for (const stage of ['base', 'displayFormat'] as const) stages.skip(stage);
  await tryConnection(stages, deps, provider, signal);
  if (!stages.arePassed('name', 'tcp', 'tls')) return stages.all();
  await withScimClient(deps, provider, signal, async (client) => {
    const users = await stages.try('access', async () => ({ value: await pathOf(client, 'Users') }));
    if (users !== undefined) await readInStages(stages, { client, provider, users });
  });
  return stages.all();
}

/** Resolves the name and connects, to show the certificate. The SCIM requests use other connections. */
async function tryConnection(
  stages: CheckStages,
  deps: ConnectorDeps,
  provider: IdentityProvider,
  signal: AbortSignal,
): Promise<void> {
  const limits = { timeout: timeoutOf(provider), signal };
  const opened = await connectInStages(stages, { deps, limits, hostOf: () => parseScimAddress(provider) });
  if (opened === undefined) return;
  const { host, socket } = opened;
  if (!host.isSecure) socket.destroy();
  const secure = async () => {
    if (!host.isSecure) return undefined;
    const secured = await secureSocket(deps.outgoing, host.hostname, socket, stepSignal(limits));
    secured.socket.destroy();
    return secured.certificate;
  };
  await stages.try('tls', async () => ({ value: undefined, finding: tlsFinding(await secure()) }), untrustedFinding);
}

interface Reading {
  readonly client: ScimClient;
  readonly provider: IdentityProvider;
  /** The path of the user list. */
  readonly users: string;
}

/** Reads the groups and some users. The stages after a missing group are still tried. */
async function readInStages(stages: CheckStages, { client, provider, users }: Reading): Promise<void> {
  await checkGroups(stages, provider, (name) => findGroup(client, name));
  await stages.try('users', async () => ({ value: undefined, finding: await findUsers(client, users) }));
}

async function findGroup(client: ScimClient, name: string): Promise<Finding> {
  const path = await pathOf(client, 'Groups');
  const filter = `displayName eq ${JSON.stringify(name)}`;
  // A service that cannot filter refuses the request or returns groups with other names.
  const filtered = await readPage(client, path, { filter, count: '10', attributes: GROUP_NAME }).catch(ignoreRefusal);
  const found = (filtered?.items ?? [])
    .flatMap((resource) => groupOf(resource) ?? [])
    .filter((group) => matchOf(group, name));
  if (found.length > 0) return foundGroup(found, name);
  return findAmongAll(readList(client, { name: 'Groups', attributes: GROUP_NAME, itemOf: groupOf }), name);
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof SourceError)) throw error;
}

async function findUsers(client: ScimClient, path: string): Promise<Finding> {
  const query = { startIndex: '1', count: String(SAMPLES), attributes: USER_ATTRIBUTES };
  const { items } = await readPage(client, path, query);
  return usersFinding(items.slice(0, SAMPLES).flatMap((resource) => userOf(resource) ?? []));
}
