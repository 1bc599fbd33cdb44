import type { Socket } from 'node:net';
import type { PresentedCertificate } from '../../../shared/contract/identity-providers/connection-check';
import { type LdapHost, parseLdapHost } from '../../../shared/contract/identity-providers/ldap-host';
import type { ConnectorDeps } from '../identity-providers/connector';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { SourceError } from '../identity-providers/source-error';
import { type Limits, stepSignal, timeoutOf } from '../outgoing/connection-timeouts';
import { findAddresses, openSocket } from '../outgoing/open-socket';
import { secureSocket } from '../outgoing/secure-socket';
import { LdapConnection, type LdapCredentials } from './ldap-connection';

/** The address and the timeout of a directory. */
export type LdapTarget = Pick<IdentityProvider, 'host' | 'connectTimeoutInMs'>;

/** Reads the host of a provider. @throws SourceError */
export function hostOf({ host }: Pick<IdentityProvider, 'host'>): LdapHost {
  const parsed = parseLdapHost(host);
  if (parsed === undefined) throw new SourceError('CONNECTION_HOST_INVALID');
  return parsed;
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

/** Opens a connection without a bind. @throws SourceError */
export async function openLdapConnection(
  deps: ConnectorDeps,
  target: LdapTarget,
  signal: AbortSignal,
): Promise<LdapConnection> {
  const limits = { timeout: timeoutOf(target), signal };
  const host = hostOf(target);
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
