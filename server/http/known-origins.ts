import { readTrustedOrigins } from '../trust/trusted-origins';
import type { Visit } from './visit';

/**
 * The origins that may frame our pages. The error card must come, and a cookie be taken back, even when the database is
 * what failed: without the list nobody is trusted.
 */
export async function knownOrigins({ house }: Visit): Promise<readonly string[]> {
  try {
    return await readTrustedOrigins(house.storage.db, house.settings);
  } catch (error) {
    house.log.error({ err: error }, 'trusted origins cannot be read');
    return [];
  }
}
