import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as startTls, type TLSSocket } from 'node:tls';
import type { PresentedCertificate } from '../../../shared/contract/identity-providers/connection-check';
import type { LdapHost } from '../../../shared/contract/identity-providers/ldap-host';
import { type ConnectorDeps, DEFAULT_CONNECT_TIMEOUT } from '../identity-providers/connector';
import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { type OutgoingRules, type ResolvedAddress, resolveHost, secureContextOf } from './outgoing-rules';
import { certificateProblem, presentedCertificate } from './presented-certificate';
import { socketErrorOf } from './socket-error';

/** How long to try the first of several addresses before trying the next one as well, in ms. */
const NEXT_ADDRESS_AFTER = 1000;

/** The certificate of the server is not trusted. */
export class UntrustedCertificate extends SourceError {
  readonly certificate: PresentedCertificate;

  constructor(certificate: PresentedCertificate) {
    super(certificate.problem ?? '');
    this.certificate = certificate;
  }
}

/** A TLS socket and the certificate of the server. */
export interface SecureSocket {
  readonly socket: TLSSocket;
  readonly certificate: PresentedCertificate;
}

/** The limits of a connection. */
export interface Limits {
  /** The timeout of each step, in ms. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** Returns how long each step of a connection may take, in ms. */
export function timeoutOf({ connectTimeoutInMs }: Pick<IdentityProvider, 'connectTimeoutInMs'>): number {
  return connectTimeoutInMs > 0 ? connectTimeoutInMs : DEFAULT_CONNECT_TIMEOUT;
}

/** Returns a signal that aborts after the timeout or with the caller's signal. */
export function stepSignal({ timeout, signal }: Limits): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
}

/** Resolves a host within the timeout. @throws SourceError */
export async function findAddresses(deps: ConnectorDeps, { hostname }: LdapHost, limits: Limits) {
  const signal = stepSignal(limits);
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new SourceError('CONNECTION_TIMEOUT'));
  });
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([resolveHost(deps.outgoing, hostname), aborted]).finally(() =>
    signal.removeEventListener('abort', onAbort),
  );
}

/** Connects to the first address that answers. @throws SourceError */
export async function openSocket(
  { hostname, port }: LdapHost,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<Socket> {
  const lookup: LookupFunction = (_name, _options, found) => found(null, [...addresses]);
  const socket = connect({
    host: hostname,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER,
    noDelay: true,
  });
  await opened(socket, 'connect', signal);
  return socket;
}

/**
 * Starts TLS on a connection. Nothing is sent to a server whose certificate is not trusted.
 * @throws SourceError
 */
export async function secureSocket(
  outgoing: OutgoingRules,
  hostname: string,
  plain: Socket,
  signal: AbortSignal,
): Promise<SecureSocket> {
  const socket = startTls({
    socket: plain,
    host: hostname,
    // An IP address is not a server name (RFC 6066 §3).
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
    secureContext: secureContextOf(outgoing),
    // The certificate is verified below. If Node.js rejected it, the administrator could not see it.
    rejectUnauthorized: false,
  });
  await opened(socket, 'secureConnect', signal).catch((error: unknown) => {
    plain.destroy();
    throw error;
  });
  const certificate = presentedCertificate(socket.getPeerX509Certificate(), certificateProblem(socket));
  if (certificate.problem === '' && socket.authorized) return { socket, certificate };
  socket.destroy();
  throw new UntrustedCertificate(certificate);
}

/** Waits until a socket is open. It destroys a socket that fails or takes too long. */
function opened(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: SourceError) => {
      settle();
      socket.destroy();
      reject(error);
    };
    const onOpen = () => {
      settle();
      resolve();
    };
    const onError = (error: unknown) => fail(failureOf(event, error));
    const onClose = () => fail(new SourceError(event === 'connect' ? 'CONNECTION_LOST' : 'CONNECTION_TLS_FAILED'));
    const onAbort = () => fail(new SourceError('CONNECTION_TIMEOUT', '', { cause: signal.reason }));
    const settle = () => {
      socket.off(event, onOpen).off('error', onError).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      socket.on('error', () => {}); // a socket that fails later closes, too
    };
    if (signal.aborted) return onAbort();
    socket.once(event, onOpen).once('error', onError).once('close', onClose);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

function failureOf(event: 'connect' | 'secureConnect', error: unknown): SourceError {
  const failure = socketErrorOf(error);
  return event === 'connect' ? failure : new SourceError('CONNECTION_TLS_FAILED', failure.detail, { cause: error });
}
