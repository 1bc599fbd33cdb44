import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client';
import { parseUrl } from '../../shared/contract/redirect-target';
import type { DiscoveredOpenIdProvider } from '../../shared/contract/settings/openid';
import type { OutgoingClient } from '../directories/outgoing/fetch-outgoing';
import { fetchFor, PROVIDER_TIMEOUT } from '../directories/outgoing/openid-fetch';

/** What a provider supports of what it may choose (OpenID Connect Discovery 1.0 §3). */
export interface Capabilities {
  /** The algorithms with which it signs ID tokens; empty where it does not say. */
  readonly signingAlgorithms: readonly string[];
  /** How a client may authenticate; empty where it does not say, which is `client_secret_basic`. */
  readonly authMethods: readonly string[];
  /** Whether every answer names its issuer (RFC 9207 §3). */
  readonly namesIssuer: boolean;
}

/** The facts of a provider's discovery document that a sign-in checks. */
export interface ProviderMetadata extends DiscoveredOpenIdProvider {
  readonly jwksUri: string;
  readonly capabilities: Capabilities;
}

const WELL_KNOWN = '/.well-known/openid-configuration';

/** Reads the discovery document of an issuer. @returns undefined when there is none that a sign-in can use, or it is not of this issuer */
export async function discoverProvider(client: OutgoingClient, address: string): Promise<ProviderMetadata | undefined> {
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  try {
    const config = await discovery(withoutWellKnown(url), 'vestibule', undefined, undefined, {
      execute: isLocal(url) ? [allowInsecureRequests] : [],
      timeout: PROVIDER_TIMEOUT,
      [customFetch]: fetchFor(client),
    });
    const metadata = config.serverMetadata();
    if (!isUsable(metadata)) return undefined;
    return {
      issuer: metadata.issuer,
      authorizeEndpoint: metadata.authorization_endpoint ?? '',
      tokenEndpoint: metadata.token_endpoint ?? '',
      userinfoEndpoint: metadata.userinfo_endpoint ?? '',
      endSessionEndpoint: metadata.end_session_endpoint ?? '',
      jwksUri: metadata.jwks_uri ?? '',
      capabilities: {
        signingAlgorithms: metadata.id_token_signing_alg_values_supported ?? [],
        authMethods: metadata.token_endpoint_auth_methods_supported ?? [],
        namesIssuer: metadata.authorization_response_iss_parameter_supported === true,
      },
    };
  } catch {
    return undefined; // unreachable, late, not a discovery document, or of another issuer
  }
}

/** The endpoints without which no user can sign in (OpenID Connect Discovery 1.0 §3), and others that a provider may have. */
const REQUIRED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const OPTIONAL = ['userinfo_endpoint', 'end_session_endpoint'] as const;

/** Whether the endpoints of a document are addresses of the web: browsers are redirected to some of them. */
function isUsable(metadata: ServerMetadata): boolean {
  const isWeb = (address: unknown) =>
    typeof address === 'string' && ['https:', 'http:'].includes(parseUrl(address)?.protocol ?? '');
  return (
    REQUIRED.every((name) => isWeb(metadata[name])) &&
    OPTIONAL.every((name) => metadata[name] === undefined || isWeb(metadata[name]))
  );
}

/** An administrator may enter the issuer or the address of its document. */
function withoutWellKnown(url: URL): URL {
  const path = url.pathname.endsWith(WELL_KNOWN) ? url.pathname.slice(0, -WELL_KNOWN.length) : url.pathname;
  return new URL(url.origin + path);
}

interface Endpoints {
  readonly authorizeEndpoint: string;
  readonly tokenEndpoint: string;
  /** Known from an earlier discovery. */
  readonly issuer?: string;
}

/**
 * Finds the discovery document that belongs to entered endpoints: of the known issuer, or at the addresses above the
 * authorization endpoint, the longest path first. It belongs to them when it names the same authorization and token
 * endpoints. All addresses are asked at once, so that a provider that is away keeps the administrator waiting only once.
 */
export async function discoverFromEndpoints(
  client: OutgoingClient,
  endpoints: Endpoints,
): Promise<ProviderMetadata | undefined> {
  const { authorizeEndpoint, tokenEndpoint, issuer } = endpoints;
  const addresses = new Set([...(issuer ? [issuer] : []), ...addressesAbove(authorizeEndpoint)]);
  const found = await Promise.all([...addresses].map((address) => discoverProvider(client, address)));
  return found.find((each) => each?.authorizeEndpoint === authorizeEndpoint && each.tokenEndpoint === tokenEndpoint);
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
