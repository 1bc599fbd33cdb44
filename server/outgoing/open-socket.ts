import { connect, type LookupFunction, type Socket } from 'node:net';
import type { LdapHost } from '../../shared/contract/identity-providers/ldap-host';
import { type Limits, stepSignal } from './connection-timeouts';
import type { OutgoingRules } from './outgoing-rules';
import { type ResolvedAddress, resolveHost } from './resolve-host';
import { socketErrorOf } from './socket-error';
import { SourceError } from './source-error';

/** How long to try the first of several addresses before trying the next one as well, in ms. */
const NEXT_ADDRESS_AFTER = 1000;

/** Resolves a host within the timeout. @throws SourceError */
export async function findAddresses(
  { outgoing }: { readonly outgoing: OutgoingRules },
  { hostname }: LdapHost,
  limits: Limits,
) {
  const signal = stepSignal(limits);
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new SourceError('CONNECTION_TIMEOUT'));
  });
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([resolveHost(outgoing, hostname), aborted]).finally(() =>
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
  await untilOpen(socket, 'connect', signal);
  return socket;
}

/** Waits for `connect` or, for TLS, `secureConnect`; destroys the socket on failure or abort. */
export function untilOpen(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
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
      socket.on('error', () => {}); // Node.js throws without a listener; a socket that fails also emits `close`
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
