import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../addresses';

/**
 * Returns the address of the identity providers under which a page was opened. Each call of the page, and each address that
 * it opens, is at it or below it.
 *
 * @param path of the page, as `location.pathname`
 */
export function providerBase(path: string): typeof PROVIDERS_ADDRESS | typeof HYBRID_PROVIDERS_ADDRESS {
  const isHybrid = path === HYBRID_PROVIDERS_ADDRESS || path.startsWith(`${HYBRID_PROVIDERS_ADDRESS}/`);
  return isHybrid ? HYBRID_PROVIDERS_ADDRESS : PROVIDERS_ADDRESS;
}
