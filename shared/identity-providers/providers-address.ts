import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../contract/addresses';

/**
 * Returns `PROVIDERS_ADDRESS`, or `HYBRID_PROVIDERS_ADDRESS` if the page was opened below that. The page's calls and links
 * start with it.
 *
 * @param path of the page, as `location.pathname`
 */
export function providersAddressOf(path: string): typeof PROVIDERS_ADDRESS | typeof HYBRID_PROVIDERS_ADDRESS {
  const isHybrid = path === HYBRID_PROVIDERS_ADDRESS || path.startsWith(`${HYBRID_PROVIDERS_ADDRESS}/`);
  return isHybrid ? HYBRID_PROVIDERS_ADDRESS : PROVIDERS_ADDRESS;
}
