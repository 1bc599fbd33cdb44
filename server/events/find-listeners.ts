import type { Db } from '../storage/connection';
import type { Listener } from './resource-change';

/** So many ids go into one statement. */
const BATCH = 500;

/** Who stands behind these sessions now. One that ended, or whose user was disabled, is left out. */
export async function findListeners(
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
