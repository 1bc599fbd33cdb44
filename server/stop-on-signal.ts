import type { FastifyInstance } from 'fastify';
import type { Storage } from './storage/connection';

/** How long requests under way may take to finish, in ms. */
const GRACE = 10_000;

/**
 * On SIGTERM or SIGINT: accepts nobody new, finishes what is under way, closes the database and ends with status 0. A
 * second signal changes nothing: Ctrl-C reaches us twice where a parent process passes it on.
 */
export function stopOnSignal(server: FastifyInstance, storage: Storage): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const late = setTimeout(() => {
      server.log.warn('requests still under way are broken off');
      server.server.closeAllConnections();
    }, GRACE);
    await server.close();
    clearTimeout(late);
    await storage.close();
    process.exit(0);
  };
  const onSignal = (): void => {
    stop().catch((error: unknown) => {
      server.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
