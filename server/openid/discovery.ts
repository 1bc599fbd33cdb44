import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client';
import { parseUrl } from '../../shared/contract/parse-url';
import type { DiscoveredOpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { fetchFor, PROVIDER_TIMEOUT } from '../outgoing/openid-fetch';
import type { OutgoingClient } from '../outgoing/outgoing-client';

/** The optional features of a provider that a sign-in uses (OpenID Connect Discovery 1.0 §3). */
export interface Capabilities {
  /** The algorithms for signing ID tokens; empty if the provider does not list them. */
  readonly signingAlgorithms: readonly string[];
  /**
   * The methods of client authentication; empty if the provider does not list them, which means `client_secret_basic`.
   */
  readonly authMethods: readonly string[];
  /** Whether all answers contain the issuer (RFC 9207 §3). */
  readonly namesIssuer: boolean;
}

/** The parts of a provider's discovery document that a sign-in uses. */
export interface ProviderMetadata extends DiscoveredOpenIdProvider {
  readonly jwksUri: string;
  readonly capabilities: Capabilities;
}

const WELL_KNOWN = '/.well-known/openid-configuration';

/**
 * Reads the discovery document of an issuer.
 * @returns undefined if it is missing, unusable, or belongs to another issuer
 */
export async function discoverProvider(client: OutgoingClient, address: string): Promise<ProviderMetadata | undefined> {
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  try {
    const config = await discovery(withoutWellKnown(url), 'vestibule', undefined, undefined, {
      execute: isLoopbackUrl(url) ? [allowInsecureRequests] : [],
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

/** The endpoints that every sign-in needs (OpenID Connect Discovery 1.0 §3), and optional ones. */
const REQUIRED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const OPTIONAL = ['userinfo_endpoint', 'end_session_endpoint'] as const;

/** Tells whether the endpoints of a document are web addresses, because browsers are redirected to some of them. */
function isUsable(metadata: ServerMetadata): boolean {
  const isWeb = (address: unknown) =>
    typeof address === 'string' && ['https:', 'http:'].includes(parseUrl(address)?.protocol ?? '');
  return (
    REQUIRED.every((name) => isWeb(metadata[name])) &&
    OPTIONAL.every((name) => metadata[name] === undefined || isWeb(metadata[name]))
  );
}

/** Returns the issuer, because an administrator may enter the issuer or the address of its document. */
function withoutWellKnown(url: URL): URL {
  const path = url.pathname.endsWith(WELL_KNOWN) ? url.pathname.slice(0, -WELL_KNOWN.length) : url.pathname;
  return new URL(url.origin + path);
}

interface Endpoints {
  readonly authorizeEndpoint: string;
  readonly tokenEndpoint: string;
  /** The issuer of an earlier discovery. */
  readonly issuer?: string;
}

/**
 * Finds the discovery document for the entered endpoints. It tries the known issuer and all parent paths of the
 * authorization endpoint, the longest first. A document matches if it contains the same authorization and token
 * endpoints. All addresses are requested in parallel, so that an unreachable provider delays the administrator only
 * once.
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

/** How many parent paths are tried, which is more than the endpoints of known providers have. */
const MAX_ADDRESSES = 6;

function addressesAbove(endpoint: string): string[] {
  const url = parseUrl(endpoint);
  if (url === undefined) return [];
  const segments = url.pathname.split('/').filter(Boolean).slice(0, MAX_ADDRESSES);
  return segments.map((_, index) => [url.origin, ...segments.slice(0, segments.length - 1 - index)].join('/'));
}

/**
 * Tells whether a provider is on the local machine. Only there it may be reached without TLS, for development and
 * tests.
 */
export function isLoopbackUrl({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
