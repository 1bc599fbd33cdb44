import type { FastifyInstance } from 'fastify';
import { deleteExpiredDevices } from './devices/devices';
import { emptyOutbox } from './mail/outbox';
import { deleteExpiredSessions } from './sessions/sessions';
import type { Db } from './storage/connection';
import { deleteOldAttempts } from './throttling/failed-attempts';

/** ms. What is thrown away counts for nothing any more, so that nobody notices when. */
const INTERVAL = 3_600_000;

interface Store {
  db: Db;
  dataFolder: string;
  /** ms since 1970. */
  clock: () => number;
}

/** Throws away, from time to time, what only fills the database and the outbox. */
export function startCleanup(server: FastifyInstance, { db, dataFolder, clock }: Store): void {
  const clean = async (): Promise<void> => {
    try {
      await deleteExpiredSessions({ db, clock });
      await deleteExpiredDevices({ db, clock });
      await deleteOldAttempts({ db, clock });
      emptyOutbox(dataFolder, clock());
    } catch (error) {
      server.log.warn({ err: error }, 'old sessions, attempts and mails were not thrown away');
    }
  };
  const timer = setInterval(clean, INTERVAL).unref();
  server.addHook('onReady', clean);
  server.addHook('onClose', async () => clearInterval(timer));
}
