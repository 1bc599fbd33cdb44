import type { Socket } from 'node:net';
import type { PresentedCertificate } from '../../shared/contract/identity-providers/connection-check';
import { type LdapHost, type LdapHosts, parseLdapHosts } from '../../shared/contract/identity-providers/ldap-host';
import { type Limits, stepSignal, timeoutOf } from '../outgoing/connection-timeouts';
import { findAddresses, openSocket } from '../outgoing/open-socket';
import { secureSocket } from '../outgoing/secure-socket';
import { SourceError } from '../outgoing/source-error';
import type { ConnectorDeps } from '../providers/connector';
import type { IdentityProvider } from '../providers/identity-providers';
import { hostsInOrder, recordHost } from './host-order';
import { LdapConnection, type LdapCredentials } from './ldap-connection';

/** The address and the timeout of a directory. */
export type LdapTarget = Pick<IdentityProvider, 'host' | 'connectTimeoutInMs'>;

/** Reads the hosts of a provider. @throws SourceError */
export function hostsOf({ host }: Pick<IdentityProvider, 'host'>): LdapHosts {
  const hosts = parseLdapHosts(host);
  if (hosts === undefined) throw new SourceError('CONNECTION_HOST_INVALID');
  return hosts;
}

/** A connection before its bind. Without TLS there is no certificate. */
interface Opened {
  readonly connection: LdapConnection;
  readonly certificate?: PresentedCertificate;
}

/**
 * Starts LDAP on a socket, with TLS from the start or with StartTLS as the settings say. If a directory offers StartTLS
 * and then fails, it is never used without TLS.
 * @throws SourceError
 */
export async function encrypt(
  { outgoing }: ConnectorDeps,
  { hostname, isSecure }: LdapHost,
  socket: Socket,
  limits: Limits,
): Promise<Opened> {
  try {
    if (!isSecure) {
      const plain = new LdapConnection(socket, limits);
      if (outgoing.ldapTls === 'off') return { connection: plain };
      if (!(await plain.requestTls())) {
        if (outgoing.ldapTls !== 'required') return { connection: plain };
        throw new SourceError('CONNECTION_TLS_REQUIRED');
      }
    }
    const secured = await secureSocket(outgoing, hostname, socket, stepSignal(limits));
    return { connection: new LdapConnection(secured.socket, limits), certificate: secured.certificate };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Returns how long a sign-in may take, in ms: each host has the time of the provider, because the last one may be the
 * only one that answers.
 */
export function totalTimeoutOf(target: LdapTarget): number {
  return timeoutOf(target) * (parseLdapHosts(target.host)?.length ?? 1);
}

/**
 * Opens a connection without a bind, to the first host that answers. One whose certificate is not trusted does not
 * answer.
 * @throws SourceError
 */
export async function openLdapConnection(
  deps: ConnectorDeps,
  target: LdapTarget,
  signal: AbortSignal,
): Promise<LdapConnection> {
  const limits = { timeout: timeoutOf(target), signal };
  const errors: SourceError[] = [];
  for (const host of hostsInOrder(hostsOf(target))) {
    try {
      const connection = await openHost(deps, host, limits);
      recordHost(host, true);
      return connection;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      recordHost(host, false);
      errors.push(error);
      if (signal.aborted) break;
    }
  }
  // A time-out matters most, because after it the directory is not asked for a while.
  throw errors.find(({ messageKey }) => messageKey === 'CONNECTION_TIMEOUT') ?? errors[0];
}

async function openHost(deps: ConnectorDeps, host: LdapHost, limits: Limits): Promise<LdapConnection> {
  const addresses = await findAddresses(deps, host, limits);
  const socket = await openSocket(host, addresses, stepSignal(limits));
  return (await encrypt(deps, host, socket, limits)).connection;
}

/**
 * Opens a connection, binds, does the work and closes the connection.
 * @param credentials may contain a signal that ends the connection
 * @throws SourceError, and the errors of the work
 */
export async function withLdapConnection<Result>(
  deps: ConnectorDeps,
  target: LdapTarget,
  { signal = new AbortController().signal, ...credentials }: LdapCredentials & { readonly signal?: AbortSignal },
  work: (connection: LdapConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await openLdapConnection(deps, target, signal);
  try {
    await connection.bind(credentials);
    return await work(connection);
  } finally {
    connection.close();
  }
}
