import type { Deps } from '../deps';
import { type Browser, browserColumns } from './browser-columns';
import type { Session } from './sessions';

/** How much later than stored a session may have been used, in ms: one write a minute, however many requests there are. */
const ACCURACY = 60_000;

/**
 * Stores that a session is used now, and by which browser, unless that was stored less than a minute ago. Of parallel
 * requests, on all servers, one writes.
 *
 * @returns whether it was stored
 */
export async function recordUse({ db, clock }: Deps, session: Session, browser: Browser): Promise<boolean> {
  const now = clock();
  // A time ahead of the clock was written while the clock was wrong.
  if (session.kind !== 'user' || Math.abs(now - session.lastUsedAt) < ACCURACY) return false;
  const row = await db
    .updateTable('sessions')
    .set({ last_used_at: now, ...browserColumns(browser) })
    .where('id', '=', session.id)
    .where('last_used_at', '=', session.lastUsedAt)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}
