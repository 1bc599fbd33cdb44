import type { FastifyInstance } from 'fastify';
import { deleteExpiredDevices } from './devices/devices';
import { deleteExpiredSessions } from './sessions/sessions';
import { deleteOldAttempts } from './sign-in/throttle';
import type { Db } from './storage/connection';

/** ms. What is thrown away counts for nothing any more, so that nobody notices when. */
const INTERVAL = 3_600_000;

/** Throws away, from time to time, what only fills the database. */
export function keepHouse(server: FastifyInstance, db: Db, clock: () => number): void {
  const clean = async (): Promise<void> => {
    try {
      await deleteExpiredSessions(db, clock);
      await deleteExpiredDevices(db, clock);
      await deleteOldAttempts(db, clock);
    } catch (error) {
      server.log.warn({ err: error }, 'old sessions and attempts were not thrown away');
    }
  };
  const timer = setInterval(clean, INTERVAL).unref();
  server.addHook('onReady', clean);
  server.addHook('onClose', async () => clearInterval(timer));
}
