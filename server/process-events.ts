import type { FastifyInstance } from 'fastify';
import type { Storage } from './storage/connection';
import { inTime } from './with-timeout';

/** In ms; together less than ten seconds, after which many supervisors kill a process. */
interface StopTimes {
  /** How long requests under way may take to finish. */
  readonly requests: number;
  /** How long the server may take until it is closed, with what it still has to tell others. */
  readonly server: number;
  /** How long the database may take to close after that. */
  readonly storage: number;
}

const STOP_TIMES: StopTimes = { requests: 7000, server: 8000, storage: 1500 };

/**
 * On SIGTERM or SIGINT: accepts nobody new, finishes what is under way, closes the database and ends within ten seconds:
 * with status 0, or with 1 where something could not be closed. A second signal changes nothing: Ctrl-C reaches us twice
 * where a parent process passes it on.
 */
export function stopOnSignal(server: FastifyInstance, storage: Storage): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop(server, storage).then((isWhole) => process.exit(isWhole ? 0 : 1));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** @returns whether all of it was closed; the database is, whatever became of the requests */
export async function stop(
  server: FastifyInstance,
  storage: Pick<Storage, 'close'>,
  times: StopTimes = STOP_TIMES,
): Promise<boolean> {
  const late = setTimeout(() => {
    server.log.warn('requests still under way are broken off');
    server.server.closeAllConnections();
  }, times.requests);
  const failed = (error: unknown): boolean => {
    server.log.error({ err: error }, 'stopping failed');
    return false;
  };
  const closed = (closing: Promise<unknown>, time: number, what: string): Promise<boolean> =>
    inTime(closing, time, `${what} was not closed in time`).then(() => true, failed);
  const isServerClosed = await closed(server.close(), times.server, 'the server');
  clearTimeout(late);
  return (await closed(storage.close(), times.storage, 'the database')) && isServerClosed;
}
