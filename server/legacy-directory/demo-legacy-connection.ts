import type { IdentityProvider } from '../providers/identity-providers';
import { normaliseLegacyHost } from './normalise-legacy-host';

/** How to connect to the demo's legacy system: the values to enter in the form of a D3 provider. */
export const DEMO_LEGACY_CONNECTION = {
  host: 'd3.vestibule.example',
  domainOrId: 'demo-archive',
  username: 'd3.service',
  password: 'd3-Service-1',
} as const;

/** Tells whether a provider connects to the demo's legacy system, whose users have a public password. */
export function isDemoLegacy({
  type,
  host,
  domainOrId,
}: Pick<IdentityProvider, 'type' | 'host' | 'domainOrId'>): boolean {
  const isDemos = domainOrId.trim().toLowerCase() === DEMO_LEGACY_CONNECTION.domainOrId;
  return type === 'D3' && isDemos && normaliseLegacyHost(host) === DEMO_LEGACY_CONNECTION.host;
}
