import { isIP, type Socket } from 'node:net';
import { connect as startTls, type TLSSocket } from 'node:tls';
import type { PresentedCertificate } from '../../shared/contract/identity-providers/connection-check';
import { untilOpen } from './open-socket';
import type { OutgoingRules } from './outgoing-rules';
import { certificateProblem, presentedCertificate } from './presented-certificate';
import { secureContextOf } from './secure-context';
import { SourceError } from './source-error';

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
  await untilOpen(socket, 'secureConnect', signal).catch((error: unknown) => {
    plain.destroy();
    throw error;
  });
  const certificate = presentedCertificate(socket.getPeerX509Certificate(), certificateProblem(socket));
  if (certificate.problem === '' && socket.authorized) return { socket, certificate };
  socket.destroy();
  throw new UntrustedCertificate(certificate);
}
