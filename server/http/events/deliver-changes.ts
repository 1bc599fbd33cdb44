import type { Db } from '../../storage/connection';
import type { EventStream } from './event-stream';
import type { Listener } from './resource-change';

/** How many session ids one statement contains at most. */
const BATCH = 500;

export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Returns a function that checks the sessions of all streams at once, ends the streams of ended sessions, and sends
 * pending changes to the others. Only one check runs at a time; calls during a check cause one more.
 */
export function createDelivery({ db, clock, log }: DeliveryDeps, streams: ReadonlySet<EventStream>): () => void {
  let isRunning = false;
  let isRequested = false;

  async function deliver(): Promise<void> {
    const batch = [...streams].map((stream) => ({ stream, changes: stream.pending.splice(0) }));
    const listeners = await findListeners(db, clock, [...new Set(batch.map(({ stream }) => stream.sessionId))]);
    for (const { stream, changes } of batch) {
      const listener = listeners.get(stream.sessionId);
      if (listener === undefined) stream.end();
      else stream.deliver(changes, listener);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (isRequested && streams.size > 0) {
        isRequested = false;
        await deliver();
      }
    } catch (error) {
      log.warn({ err: error }, 'the sessions of the event streams cannot be read; the streams are closed');
      // The pending changes are lost here, but a page that reconnects gets them by the latest id that it knows.
      for (const stream of streams) stream.end();
    } finally {
      isRunning = false;
    }
  }

  return () => {
    isRequested = true;
    if (!isRunning) void run();
  };
}

/** Finds the users of sessions by session id. Ended sessions and disabled users are left out. */
async function findListeners(
  db: Db,
  clock: () => number,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Listener>> {
  const found = new Map<string, Listener>();
  for (let start = 0; start < sessionIds.length; start += BATCH) {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'user_id', 'is_admin'])
      .where('sessions.id', 'in', sessionIds.slice(start, start + BATCH))
      .where('kind', '=', 'user')
      .where('expires_at', '>', clock())
      .where('users.is_disabled', '=', 0)
      .where('users.is_closed', '=', 0)
      .execute();
    for (const row of rows) found.set(row.id, { userId: row.user_id, isAdmin: row.is_admin === 1 });
  }
  return found;
}
