import { PresenceFilter } from 'ldapts';
import type { CheckStage, PresentedCertificate } from '../../../shared/contract/identity-providers/connection-check';
import { parseDisplayFormat } from '../../../shared/contract/identity-providers/display-format';
import type { ConnectorDeps, StageRefusals } from '../identity-providers/connector';
import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { CheckStages, type Finding } from './check-stages';
import { encrypt, findAddresses, hostOf, stepSignal, timeoutOf } from './connect';
import { GROUP_DISPLAY_PROPERTIES, USER_DISPLAY_PROPERTIES } from './display-properties';
import { findGroup } from './find-group';
import { attributesOf } from './ldap-attributes';
import { type LdapConnection, ROOT } from './ldap-connection';
import { userAttributes, userOf } from './ldap-entries';
import { shortDetail } from './ldap-error';
import { groupFilterOf, userFilterOf } from './ldap-filters';
import { openSocket, UntrustedCertificate } from './open-socket';

/** A certificate that ends this soon is a warning, in ms. */
const EXPIRES_SOON = 30 * 86_400_000;

/** How many users the check shows. */
const SAMPLES = 3;

const ANY = new PresenceFilter({ attribute: 'objectClass' });

/** Tries a connection to an LDAP directory in stages. What fails is a stage of the result, and never thrown. */
export async function checkLdap(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  { signal, refusals = {} }: { readonly signal: AbortSignal; readonly refusals?: StageRefusals | undefined },
): Promise<readonly CheckStage[]> {
  const stages = new CheckStages(refusals);
  const connection = await connectInStages(stages, deps, provider, signal);
  try {
    if (connection !== undefined) await readInStages(stages, connection, provider);
  } finally {
    connection?.close();
  }
  return stages.all();
}

/** Resolves the name, connects, changes to TLS and signs in. */
async function connectInStages(
  stages: CheckStages,
  deps: ConnectorDeps,
  provider: IdentityProvider,
  signal: AbortSignal,
): Promise<LdapConnection | undefined> {
  const limits = { timeout: timeoutOf(provider), signal };
  const named = await stages.try('name', async () => {
    const host = hostOf(provider);
    const addresses = await findAddresses(deps, host, limits);
    return {
      value: { host, addresses },
      finding: {
        detail: addresses
          .map(({ address }) => address)
          .slice(0, 5)
          .join(', '),
      },
    };
  });
  if (named === undefined) return undefined;
  const { host, addresses } = named;
  const socket = await stages.try('tcp', async () => ({
    value: await openSocket(host, addresses, stepSignal(limits)),
  }));
  if (socket === undefined) return undefined;
  const opened = await stages.try(
    'tls',
    async () => {
      const value = await encrypt(deps, host, socket, limits);
      return { value, finding: tlsFinding(value.certificate) };
    },
    (error) => (error instanceof UntrustedCertificate ? { certificate: error.certificate } : {}),
  );
  if (opened === undefined) return undefined;
  await stages.try('access', async () => ({ value: await opened.connection.bind(provider) }));
  if (stages.arePassed('access')) return opened.connection;
  opened.connection.close();
  return undefined;
}

function tlsFinding(certificate: PresentedCertificate | undefined): Finding {
  if (certificate === undefined) return { result: 'warning', messageKey: 'CONNECTION_NOT_ENCRYPTED' };
  const isEnding = Date.parse(certificate.validTo ?? '') - Date.now() < EXPIRES_SOON;
  return isEnding
    ? { result: 'warning', messageKey: 'CONNECTION_CERTIFICATE_EXPIRES_SOON', certificate }
    : { certificate };
}

/** Reads the base, the groups and some users. A group that is missing does not keep the stages after it from being tried. */
async function readInStages(
  stages: CheckStages,
  connection: LdapConnection,
  provider: IdentityProvider,
): Promise<void> {
  await stages.try('base', () => checkBase(connection, provider));
  if (!stages.arePassed('base')) return;
  const isGroupFilterOk = problemOf(() => groupFilterOf(provider)) === undefined;
  for (const [stage, name] of [
    ['adminGroup', provider.adminGroup],
    ['technicalUserGroup', provider.technicalUserGroup],
  ] as const) {
    if (name.trim() === '') stages.skip(stage);
    else if (isGroupFilterOk) await stages.try(stage, () => checkGroup(connection, provider, name));
  }
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
  // A directory that hides the entry from this user answers none.
  if (found.length === 0) throw new SourceError('CONNECTION_BASE_NOT_FOUND', await namingContexts(connection));
  return { value: undefined };
}

/** The bases that a directory says it has, which help more than its error. */
async function namingContexts(connection: LdapConnection): Promise<string> {
  const query = { base: ROOT, scope: 'base', filter: ANY, attributes: ['namingContexts'] } as const;
  const [root] = await connection.read(query, 1).catch(() => []); // it may hide them
  return root === undefined ? '' : shortDetail(attributesOf(root).all('namingContexts').join(' · '));
}

async function checkGroup(connection: LdapConnection, provider: IdentityProvider, name: string) {
  const { result, candidates } = await findGroup(connection, provider, name);
  const messageKey = result === 'ambiguous' ? 'CONNECTION_GROUP_AMBIGUOUS' : 'CONNECTION_GROUP_NOT_FOUND';
  const failed: Finding = { result: 'failed', messageKey, detail: shortDetail(name), candidates: [...candidates] };
  return { value: undefined, finding: result === 'found' ? {} : failed };
}

/** @throws SourceError for the first format or filter that is malformed */
function checkSyntax(provider: IdentityProvider): void {
  const { userDisplayFormat, groupDisplayFormat } = provider;
  if (parseDisplayFormat(userDisplayFormat, USER_DISPLAY_PROPERTIES) === undefined)
    throw new SourceError('CONNECTION_USER_FORMAT_INVALID', shortDetail(userDisplayFormat));
  if (parseDisplayFormat(groupDisplayFormat, GROUP_DISPLAY_PROPERTIES) === undefined)
    throw new SourceError('CONNECTION_GROUP_FORMAT_INVALID', shortDetail(groupDisplayFormat));
  userFilterOf(provider);
  groupFilterOf(provider);
}

async function checkUsers(connection: LdapConnection, provider: IdentityProvider) {
  const query = { base: provider.rootContext, scope: 'sub', filter: userFilterOf(provider) } as const;
  const entries = await connection.read({ ...query, attributes: userAttributes(provider) }, SAMPLES);
  const users = entries.flatMap((entry) => userOf(provider, entry) ?? []);
  const samples = users.map(({ userName, displayName, email }) => ({
    userName: shortDetail(userName),
    displayName: shortDetail(displayName),
    email: shortDetail(email),
  }));
  const finding: Finding =
    samples.length === 0 ? { result: 'warning', messageKey: 'CONNECTION_NO_USERS' } : { users: samples };
  return { value: undefined, finding };
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
