import { allowInsecureRequests, discovery } from 'openid-client';
import type { DiscoveredOpenIdProvider } from '../../shared/contract/openid';
import { parseUrl } from '../../shared/contract/redirect-target';

/** How long a provider may take to answer, in seconds. */
export const PROVIDER_TIMEOUT = 10;

/** The facts of a provider's discovery document that a sign-in checks. */
export interface ProviderMetadata extends DiscoveredOpenIdProvider {
  readonly jwksUri: string;
}

const WELL_KNOWN = '/.well-known/openid-configuration';

/** Reads the discovery document of an issuer. @returns undefined when there is none, or it is not of this issuer */
export async function discoverProvider(address: string): Promise<ProviderMetadata | undefined> {
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  try {
    const options = { execute: isLocal(url) ? [allowInsecureRequests] : [], timeout: PROVIDER_TIMEOUT };
    const config = await discovery(withoutWellKnown(url), 'vestibule', undefined, undefined, options);
    const metadata = config.serverMetadata();
    return {
      issuer: metadata.issuer,
      authorizeEndpoint: metadata.authorization_endpoint ?? '',
      tokenEndpoint: metadata.token_endpoint ?? '',
      userinfoEndpoint: metadata.userinfo_endpoint ?? '',
      endSessionEndpoint: metadata.end_session_endpoint ?? '',
      jwksUri: metadata.jwks_uri ?? '',
    };
  } catch {
    return undefined; // unreachable, late, not a discovery document, or of another issuer
  }
}

/** An administrator may enter the issuer or the address of its document. */
function withoutWellKnown(url: URL): URL {
  const path = url.pathname.endsWith(WELL_KNOWN) ? url.pathname.slice(0, -WELL_KNOWN.length) : url.pathname;
  return new URL(url.origin + path);
}

/**
 * Finds the discovery document that belongs to entered endpoints: at the addresses above the authorization endpoint, the
 * longest path first. It belongs to them when it names the same authorization and token endpoints.
 */
export async function discoverFromEndpoints({
  authorizeEndpoint,
  tokenEndpoint,
  issuer,
}: {
  authorizeEndpoint: string;
  tokenEndpoint: string;
  /** Known from an earlier discovery; it is tried first. */
  issuer?: string;
}): Promise<ProviderMetadata | undefined> {
  for (const address of [...(issuer ? [issuer] : []), ...addressesAbove(authorizeEndpoint)]) {
    const found = await discoverProvider(address);
    if (found?.authorizeEndpoint === authorizeEndpoint && found.tokenEndpoint === tokenEndpoint) return found;
  }
  return undefined;
}

/** More segments than the endpoints of known providers have. */
const MAX_ADDRESSES = 6;

function addressesAbove(endpoint: string): string[] {
  const url = parseUrl(endpoint);
  if (url === undefined) return [];
  const segments = url.pathname.split('/').filter(Boolean).slice(0, MAX_ADDRESSES);
  return segments.map((_, index) => [url.origin, ...segments.slice(0, segments.length - 1 - index)].join('/'));
}

/** Only a provider on this machine may be reached without TLS, for development and tests. */
export function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
