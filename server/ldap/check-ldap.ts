import { PresenceFilter } from 'ldapts';
import type { CheckStage } from '../../shared/contract/identity-providers/connection-check';
import { parseLdapHosts } from '../../shared/contract/identity-providers/ldap-host';
import { timeoutOf } from '../outgoing/connection-timeouts';
import { shortDetail } from '../outgoing/remote-text';
import { SourceError } from '../outgoing/source-error';
import { checkDisplayFormats } from '../provider-check/check-display-formats';
import { ambiguousGroup, checkGroups, missingGroup, SAMPLES, usersFinding } from '../provider-check/check-entries';
import { connectInStages, tlsFinding, untrustedFinding } from '../provider-check/name-tcp-tls-stages';
import { CheckStages, type Finding, type StageRefusals } from '../providers/check-stages';
import type { ConnectorDeps } from '../providers/connector';
import type { IdentityProvider } from '../providers/identity-providers';
import { userAttributes, userOf } from './convert-entries';
import { GROUP_DISPLAY_PROPERTIES, USER_DISPLAY_PROPERTIES } from './display-format-properties';
import { attributesOf } from './entry-attributes';
import { findGroup } from './find-group';
import { type LdapConnection, ROOT } from './ldap-connection';
import { groupFilterOf, userFilterOf } from './ldap-filters';
import { encrypt, hostsOf } from './open-ldap-connection';

const ANY = new PresenceFilter({ attribute: 'objectClass' });

/** Tries a connection to an LDAP directory in stages. A failure is a stage of the result and is never thrown. */
export async function checkLdap(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  { signal, refusals = {} }: { readonly signal: AbortSignal; readonly refusals?: StageRefusals | undefined },
): Promise<readonly CheckStage[]> {
  const { stages, connection } = await openFirst(deps, provider, { signal, refusals });
  try {
    if (connection !== undefined) await readInStages(stages, connection, provider);
  } finally {
    connection?.close();
  }
  return stages.all();
}

interface Tried {
  readonly stages: CheckStages;
  readonly connection: LdapConnection | undefined;
}

/**
 * Tries all hosts at the same time, and goes on with the first one that can be used. What is wrong with another one is a
 * warning.
 */
async function openFirst(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  { signal, refusals }: { readonly signal: AbortSignal; readonly refusals: StageRefusals },
): Promise<Tried> {
  const words = provider.host.trim().split(/\s+/);
  const hosts = parseLdapHosts(provider.host) === undefined ? [provider.host] : words;
  const tried = await Promise.all(
    hosts.map(async (host): Promise<Tried & { readonly host: string }> => {
      const stages = new CheckStages(refusals);
      return { host, stages, connection: await openInStages(stages, deps, { ...provider, host }, signal) };
    }),
  );
  const [used = tried[0] ?? { stages: new CheckStages(refusals), connection: undefined }, ...spare] = tried.filter(
    ({ connection }) => connection !== undefined,
  );
  for (const { connection } of spare) connection?.close();
  if (used.connection === undefined) return used;
  for (const { host, stages, connection } of tried) if (connection === undefined) used.stages.warnOf(stages, host);
  return used;
}

/** Resolves the name, connects, starts TLS and signs in. */
async function openInStages(
  stages: CheckStages,
  deps: ConnectorDeps,
  provider: IdentityProvider,
  signal: AbortSignal,
): Promise<LdapConnection | undefined> {
  const limits = { timeout: timeoutOf(provider), signal };
  const connected = await connectInStages(stages, { deps, limits, hostOf: () => hostsOf(provider)[0] });
  if (connected === undefined) return undefined;
  const { host, socket } = connected;
  const opened = await stages.try(
    'tls',
    async () => {
      const value = await encrypt(deps, host, socket, limits);
      return { value, finding: tlsFinding(value.certificate) };
    },
    untrustedFinding,
  );
  if (opened === undefined) return undefined;
  await stages.try('access', async () => ({ value: await opened.connection.bind(provider) }));
  if (stages.arePassed('access')) return opened.connection;
  opened.connection.close();
  return undefined;
}

/** Reads the base, the groups and some users. The stages after a missing group are still tried. */
async function readInStages(
  stages: CheckStages,
  connection: LdapConnection,
  provider: IdentityProvider,
): Promise<void> {
  await stages.try('base', () => checkBase(connection, provider));
  if (!stages.arePassed('base')) return;
  const isGroupFilterOk = problemOf(() => groupFilterOf(provider)) === undefined;
  const find = (name: string) => searchGroup(connection, provider, name);
  await checkGroups(stages, provider, isGroupFilterOk ? find : undefined);
  await stages.try('displayFormat', () => Promise.resolve({ value: checkSyntax(provider) }));
  if (problemOf(() => userFilterOf(provider)) === undefined)
    await stages.try('users', () => checkUsers(connection, provider));
}

async function checkBase(connection: LdapConnection, { rootContext: base }: IdentityProvider) {
  const query = { base, scope: 'base', filter: ANY, attributes: ['objectClass'] } as const;
  const found = await connection.read(query, 1).catch(async (error: unknown) => {
    if (!(error instanceof SourceError) || error.messageKey !== 'CONNECTION_BASE_NOT_FOUND') throw error;
    throw new SourceError(error.messageKey, await namingContexts(connection), { cause: error });
  });
  // A directory that hides the entry from this user returns no entry.
  if (found.length === 0) throw new SourceError('CONNECTION_BASE_NOT_FOUND', await namingContexts(connection));
  return { value: undefined };
}

/** Returns the bases that the directory lists, which help administrators more than its error. */
async function namingContexts(connection: LdapConnection): Promise<string> {
  const query = { base: ROOT, scope: 'base', filter: ANY, attributes: ['namingContexts'] } as const;
  const [root] = await connection.read(query, 1).catch(() => []); // it may hide them
  return root === undefined ? '' : shortDetail(attributesOf(root).all('namingContexts').join(' · '));
}

async function searchGroup(connection: LdapConnection, provider: IdentityProvider, name: string): Promise<Finding> {
  const { result, candidates } = await findGroup(connection, provider, name);
  if (result === 'found') return {};
  return result === 'ambiguous' ? ambiguousGroup(name, candidates) : missingGroup(name, candidates);
}

/** Checks formats and filters. @throws SourceError for the first malformed one */
function checkSyntax(provider: IdentityProvider): void {
  checkDisplayFormats(provider, { user: USER_DISPLAY_PROPERTIES, group: GROUP_DISPLAY_PROPERTIES });
  userFilterOf(provider);
  groupFilterOf(provider);
}

async function checkUsers(connection: LdapConnection, provider: IdentityProvider) {
  const query = { base: provider.rootContext, scope: 'sub', filter: userFilterOf(provider) } as const;
  const entries = await connection.read({ ...query, attributes: userAttributes(provider) }, SAMPLES);
  return { value: undefined, finding: usersFinding(entries.flatMap((entry) => userOf(provider, entry) ?? [])) };
}

function problemOf(read: () => unknown): SourceError | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}
