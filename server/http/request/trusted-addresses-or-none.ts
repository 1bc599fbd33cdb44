import type { Trusted } from '../../settings/trust/trusted-origins';
import { readInTime } from './read-in-time';
import type { RequestContext } from './request-context';

/**
 * Returns the trusted addresses, or none if they cannot be read. The error page must be sent and a cookie must be
 * cleared even if the database has failed.
 */
export async function trustedAddressesOrNone({ app, trusted }: RequestContext): Promise<Trusted> {
  try {
    return await readInTime(trusted());
  } catch (error) {
    app.log.error({ err: error }, 'trusted addresses cannot be read');
    return { origins: [], paths: [] };
  }
}
