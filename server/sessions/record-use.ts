import type { Deps } from '../deps';
import { type Browser, browserColumns } from './browser-columns';
import type { Session } from './session';

/** The minimum time between two stored uses of a session, in ms, so that there is at most one write a minute. */
const ACCURACY = 60_000;

/**
 * Stores that a browser uses a session now, unless that was stored less than a minute ago. Of parallel requests on all
 * servers, only one writes.
 * @returns whether it was stored
 */
export async function recordUse({ db, clock }: Deps, session: Session, browser: Browser): Promise<boolean> {
  const now = clock();
  // A time in the future was stored while the clock was wrong.
  if (session.kind !== 'user' || Math.abs(now - session.lastUsedAt) < ACCURACY) return false;
  const row = await db
    .updateTable('sessions')
    .set({ last_used_at: now, ...browserColumns(browser) })
    .where('id', '=', session.id)
    .where('last_used_at', '=', session.lastUsedAt)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}
