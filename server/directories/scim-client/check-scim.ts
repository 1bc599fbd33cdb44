import type { CheckStage } from '../../../shared/contract/identity-providers/connection-check';
import type { ConnectorDeps, StageRefusals } from '../identity-providers/connector';
import { SourceError, type SourceGroup } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { matchOf, rightsGroupOf } from '../imported-accounts/rights-group';
import { CheckStages, type Finding } from '../ldap/check-stages';
import { findAddresses, stepSignal, timeoutOf } from '../ldap/connect';
import { shortDetail } from '../ldap/ldap-error';
import { nearNames } from '../ldap/near-names';
import { openSocket, secureSocket, UntrustedCertificate } from '../ldap/open-socket';
import { scimAddressOf } from './scim-address';
import { type ScimClient, withScimClient } from './scim-client';
import { pathOf, readList, readPage } from './scim-list';
import { GROUP_NAME, groupOf, USER_ATTRIBUTES, userOf } from './scim-resources';

/** A certificate that ends this soon is a warning, in ms. */
const EXPIRES_SOON = 30 * 86_400_000;

/** How many users the check shows. */
const SAMPLES = 3;

/** How many groups are read for candidates. */
const MAX_GROUPS = 10_000;

/**
 * Tries a connection to a SCIM service in stages. What fails is a stage of the result, and never thrown. It has no base, and
 * no display formats.
 */
export async function checkScim(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  { signal, refusals = {} }: { readonly signal: AbortSignal; readonly refusals?: StageRefusals | undefined },
): Promise<readonly CheckStage[]> {
  const stages = new CheckStages(refusals);
  for (const stage of ['base', 'displayFormat'] as const) stages.skip(stage);
  await connectInStages(stages, deps, provider, signal);
  if (!stages.arePassed('name', 'tcp', 'tls')) return stages.all();
  await withScimClient(deps, provider, signal, async (client) => {
    const users = await stages.try('access', async () => ({ value: await pathOf(client, 'Users') }));
    if (users !== undefined) await readInStages(stages, { client, provider, users });
  });
  return stages.all();
}

/** Resolves the name and connects, to show the certificate. The requests have connections of their own. */
async function connectInStages(
  stages: CheckStages,
  deps: ConnectorDeps,
  provider: IdentityProvider,
  signal: AbortSignal,
): Promise<void> {
  const limits = { timeout: timeoutOf(provider), signal };
  const named = await stages.try('name', async () => {
    const address = scimAddressOf(provider);
    const addresses = await findAddresses(deps, address, limits);
    return {
      value: { address, addresses },
      finding: {
        detail: addresses
          .map((each) => each.address)
          .slice(0, 5)
          .join(', '),
      },
    };
  });
  if (named === undefined) return;
  const { address, addresses } = named;
  const socket = await stages.try('tcp', async () => ({
    value: await openSocket(address, addresses, stepSignal(limits)),
  }));
  if (socket === undefined) return;
  if (!address.isSecure) {
    socket.destroy();
    await stages.try('tls', async () => ({ value: undefined, finding: NOT_ENCRYPTED }));
    return;
  }
  await stages.try(
    'tls',
    async () => {
      const { socket: secured, certificate } = await secureSocket(
        deps.outgoing,
        address.hostname,
        socket,
        stepSignal(limits),
      );
      secured.destroy();
      const isEnding = Date.parse(certificate.validTo ?? '') - Date.now() < EXPIRES_SOON;
      return { value: undefined, finding: { certificate, ...(isEnding ? EXPIRING : {}) } };
    },
    (error) => (error instanceof UntrustedCertificate ? { certificate: error.certificate } : {}),
  );
}

const NOT_ENCRYPTED: Finding = { result: 'warning', messageKey: 'CONNECTION_NOT_ENCRYPTED' };
const EXPIRING: Finding = { result: 'warning', messageKey: 'CONNECTION_CERTIFICATE_EXPIRES_SOON' };

interface Reading {
  readonly client: ScimClient;
  readonly provider: IdentityProvider;
  /** The path of the list of users. */
  readonly users: string;
}

/** Reads the groups and some users. A group that is missing does not keep the stages after it from being tried. */
async function readInStages(stages: CheckStages, { client, provider, users }: Reading): Promise<void> {
  for (const [stage, name] of [
    ['adminGroup', provider.adminGroup],
    ['technicalUserGroup', provider.technicalUserGroup],
  ] as const) {
    if (name.trim() === '') stages.skip(stage);
    else await stages.try(stage, async () => ({ value: undefined, finding: await findGroup(client, name) }));
  }
  await stages.try('users', async () => ({ value: undefined, finding: await findUsers(client, users) }));
}

async function findGroup(client: ScimClient, name: string): Promise<Finding> {
  const path = await pathOf(client, 'Groups');
  const filter = `displayName eq ${JSON.stringify(name)}`;
  const howNamed = (group: SourceGroup) => matchOf(group, name);
  // A service that cannot filter refuses, or answers groups with other names.
  const filtered = await readPage(client, path, { filter, count: '10', attributes: GROUP_NAME }).catch(ignoreRefusal);
  const found = (filtered?.items ?? []).flatMap((resource) => groupOf(resource) ?? []).filter(howNamed);
  if (found.length > 0) return findingOf(found, name);
  const names: string[] = [];
  for await (const groups of readList(client, { name: 'Groups', attributes: GROUP_NAME, itemOf: groupOf })) {
    found.push(...groups.filter(howNamed));
    names.push(...groups.map(({ displayName }) => shortDetail(displayName)).filter(Boolean));
    if (names.length >= MAX_GROUPS) break;
  }
  if (found.length > 0) return findingOf(found, name);
  const detail = shortDetail(name);
  return { result: 'failed', messageKey: 'CONNECTION_GROUP_NOT_FOUND', detail, candidates: nearNames(name, names) };
}

/** Of several groups with one name none gives rights: their ids are offered. */
function findingOf(found: readonly SourceGroup[], name: string): Finding {
  const { ambiguous } = rightsGroupOf(found, (group) => matchOf(group, name));
  if (ambiguous.length === 0) return {};
  const candidates = ambiguous.map(({ externalId }) => shortDetail(externalId));
  return { result: 'failed', messageKey: 'CONNECTION_GROUP_AMBIGUOUS', detail: shortDetail(name), candidates };
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof SourceError)) throw error;
}

async function findUsers(client: ScimClient, path: string): Promise<Finding> {
  const query = { startIndex: '1', count: String(SAMPLES), attributes: USER_ATTRIBUTES };
  const { items } = await readPage(client, path, query);
  const users = items.slice(0, SAMPLES).flatMap((resource) => userOf(resource) ?? []);
  if (users.length === 0) return { result: 'warning', messageKey: 'CONNECTION_NO_USERS' };
  return {
    users: users.map(({ userName, displayName, email }) => ({
      userName: shortDetail(userName),
      displayName: shortDetail(displayName),
      email: shortDetail(email),
    })),
  };
}
