import type { Trusted } from '../../settings/trust/trusted-origins';
import { withTimeout } from '../../with-timeout';
import type { RequestContext } from './request-context';

/** How long an answer waits for the trusted addresses, in ms. */
const TIMEOUT = 3000;

/** The reads in progress with their timeouts. Requests that share a read share its timer. */
const limited = new WeakMap<Promise<Trusted>, Promise<Trusted>>();

/**
 * Returns the trusted addresses, or none if they cannot be read. The error page must be sent and a cookie must be
 * cleared even if the database has failed.
 */
export async function trustedAddressesOrNone({ app, trusted }: RequestContext): Promise<Trusted> {
  try {
    const read = trusted();
    const inTime = limited.get(read) ?? withTimeout(read, TIMEOUT, 'it takes too long');
    limited.set(read, inTime);
    return await inTime;
  } catch (error) {
    app.log.error({ err: error }, 'trusted addresses cannot be read');
    return { origins: [], paths: [] };
  }
}
