import type { IdentityProvider } from '../identity-providers/identity-providers';
import { legacyHost } from './legacy-host';

/** The demo's legacy system, as an administrator enters it in the form of a D3 provider. */
export const DEMO_LEGACY_SYSTEM = {
  host: 'd3.vestibule.example',
  domainOrId: 'demo-archive',
  username: 'd3.service',
  password: 'd3-Service-1',
} as const;

/** Whether a provider has the users of the demo, whose password is public. */
export function isDemoLegacy({
  type,
  host,
  domainOrId,
}: Pick<IdentityProvider, 'type' | 'host' | 'domainOrId'>): boolean {
  const isDemos = domainOrId.trim().toLowerCase() === DEMO_LEGACY_SYSTEM.domainOrId;
  return type === 'D3' && isDemos && legacyHost(host) === DEMO_LEGACY_SYSTEM.host;
}
