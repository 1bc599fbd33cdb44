import type { Trusted } from '../../trust/trusted-origins';
import { withTimeout } from '../../with-timeout';
import type { RequestContext } from '../engine/request-context';

/** How long an answer waits for the trusted addresses, in ms. */
const TIMEOUT = 3000;

/**
 * The trusted addresses, or none when they cannot be read: the error page must be sent, and a cookie be cleared, also when
 * the database has failed.
 */
export async function trustedOrNone({ app, trusted }: RequestContext): Promise<Trusted> {
  try {
    return await withTimeout(trusted(), TIMEOUT, 'it takes too long');
  } catch (error) {
    app.log.error({ err: error }, 'trusted addresses cannot be read');
    return { origins: [], paths: [] };
  }
}
