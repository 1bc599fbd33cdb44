import type { FastifyInstance } from 'fastify';
import type { Storage } from '../storage/connection';
import { withTimeout } from '../with-timeout';

/** Timeouts in ms. Together they are below ten seconds, after which many supervisors kill a process. */
interface StopTimeouts {
  /** The timeout for requests in progress. Their connections are closed afterwards. */
  readonly requests: number;
  /** The timeout for closing the server, which includes sending events to other servers. */
  readonly server: number;
  /** The timeout for closing the database afterwards. */
  readonly storage: number;
}

const STOP_TIMEOUTS: StopTimeouts = { requests: 7000, server: 8000, storage: 1500 };

/**
 * Stops the server on SIGTERM or SIGINT: it refuses new connections, finishes the requests in progress, closes the
 * database and exits within ten seconds. The status is 0, or 1 if something could not be closed. Further signals are
 * ignored, because Ctrl-C arrives twice if a parent process forwards it.
 */
export function stopOnSignal(server: FastifyInstance, storage: Storage): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    server.log.info({ signal }, 'the server stops');
    void stop(server, storage).then((isClean) => {
      server.log.info({ signal, isClean }, 'the server has stopped');
      process.exit(isClean ? 0 : 1);
    });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Closes the server, and then the database even if the server could not be closed.
 * @returns whether both were closed
 */
export async function stop(
  server: FastifyInstance,
  storage: Pick<Storage, 'close'>,
  timeouts: StopTimeouts = STOP_TIMEOUTS,
): Promise<boolean> {
  const timer = setTimeout(() => {
    server.log.warn('the connections of unfinished requests are closed');
    server.server.closeAllConnections();
  }, timeouts.requests);
  const failed = (error: unknown): boolean => {
    server.log.error({ err: error }, 'stopping failed');
    return false;
  };
  const closed = (closing: Promise<unknown>, time: number, what: string): Promise<boolean> =>
    withTimeout(closing, time, `${what} was not closed in time`).then(() => true, failed);
  const isServerClosed = await closed(server.close(), timeouts.server, 'the server');
  clearTimeout(timer);
  return (await closed(storage.close(), timeouts.storage, 'the database')) && isServerClosed;
}
