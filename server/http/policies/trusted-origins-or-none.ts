import { withTimeout } from '../../with-timeout';
import type { RequestContext } from '../engine/request-context';

/** How long an answer waits for the trusted origins, in ms. */
const TIMEOUT = 3000;

/**
 * The trusted origins, or none when they cannot be read: the error page must be sent, and a cookie be cleared, also when
 * the database has failed.
 */
export async function trustedOriginsOrNone({ app, trustedOrigins }: RequestContext): Promise<readonly string[]> {
  try {
    return await withTimeout(trustedOrigins(), TIMEOUT, 'it takes too long');
  } catch (error) {
    app.log.error({ err: error }, 'trusted origins cannot be read');
    return [];
  }
}
