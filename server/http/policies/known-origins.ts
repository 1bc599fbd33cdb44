import { readTrustedOrigins } from '../../trust/trusted-origins';
import { inTime } from '../../with-timeout';
import type { RequestContext } from '../engine/request-context';

/** How long an answer that is ready waits for the list, in ms. */
const TIMEOUT = 3000;

/**
 * The origins that may frame our pages. The error card must come, and a cookie be taken back, even when the database is
 * what failed: without the list nobody is trusted.
 */
export async function trustedOriginsOf({ app }: RequestContext): Promise<readonly string[]> {
  try {
    return await inTime(readTrustedOrigins(app.storage.db, app.settings), TIMEOUT, 'it takes too long');
  } catch (error) {
    app.log.error({ err: error }, 'trusted origins cannot be read');
    return [];
  }
}
