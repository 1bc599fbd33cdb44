import type { FastifyInstance } from 'fastify';
import type { Storage } from '../storage/connection';
import { withTimeout } from '../with-timeout';

/** In ms; together below ten seconds, after which many supervisors kill a process. */
interface StopTimeouts {
  /** For the requests under way; after it their connections are closed. */
  readonly requests: number;
  /** For closing the server, including events that other servers must receive. */
  readonly server: number;
  /** For closing the database after that. */
  readonly storage: number;
}

const STOP_TIMEOUTS: StopTimeouts = { requests: 7000, server: 8000, storage: 1500 };

/**
 * Stops the server on SIGTERM or SIGINT: refuses new connections, finishes the requests under way, closes the database
 * and exits within ten seconds, with status 0, or with 1 where something could not be closed. Further signals are
 * ignored: Ctrl-C arrives twice where a parent process forwards it.
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

/** Closes the server, then the database even if the server did not close. @returns whether both were closed */
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

/**
 * Keeps the process running when its output cannot be written, because the reader has closed the pipe or the disk is
 * full: without a listener, the stream's `error` event would end the process. The text is lost.
 */
export function ignoreOutputErrors(): void {
  for (const output of [process.stdout, process.stderr])
    if (!output.listeners('error').includes(ignore)) output.on('error', ignore);
}

function ignore(): void {
  // There is no other place to report the error.
}
