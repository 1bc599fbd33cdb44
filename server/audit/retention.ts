import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '../deps';

const DAY = 86_400_000;

/** How many rows one statement deletes, so that other statements do not wait for long. */
const BATCH = 1000;

/** Deletes recorded events that are older than a number of days, in small batches. */
export async function deleteOldEvents({ db, clock }: Deps, days: number): Promise<void> {
  const until = clock() - days * DAY;
  let deleted = BATCH;
  while (deleted === BATCH) {
    const old = db
      .selectFrom('audit_events')
      .select('id')
      .where('at', '<=', until)
      .orderBy('at')
      .orderBy('id')
      .limit(BATCH);
    deleted = Number((await db.deleteFrom('audit_events').where('id', 'in', old).executeTakeFirst()).numDeletedRows);
    await nextTurn(); // SQLite deletes synchronously, so other requests get a turn
  }
}
