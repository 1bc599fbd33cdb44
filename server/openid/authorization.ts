import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { parseUrl } from '../../shared/contract/redirect-target';
import { isLocal, PROVIDER_TIMEOUT } from './discovery';
import { CALLBACK_PATH, type StoredProvider } from './providers';

/** What the callback checks an authorization response with (RFC 6749 §10.12, RFC 7636, OpenID Connect Core 1.0 §3.1.2.1). */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider says about the user, all of it checked. */
export interface Claims {
  readonly sub: string;
  readonly [name: string]: unknown;
}

/** Why a provider's answer was refused: a message key. */
export type AuthorizationProblem =
  | 'OPENID_ERROR_DENIED'
  | 'OPENID_ERROR_UNREACHABLE'
  | 'OPENID_ERROR_INVALID'
  | 'OPENID_ERROR_CONFIGURATION';

export type AuthorizationResult =
  | { readonly ok: true; readonly claims: Claims; readonly idToken: string | undefined }
  /** `cause` is for the log. */
  | { readonly ok: false; readonly problem: AuthorizationProblem; readonly cause: unknown };

/** The address to which the provider redirects: the base address without a slash at the end, then the callback. */
export function callbackAddress({ redirectUri }: Pick<StoredProvider, 'redirectUri'>): string {
  return redirectUri.replace(/\/+$/, '') + CALLBACK_PATH;
}

function configurationOf(provider: StoredProvider): Configuration {
  const metadata = {
    issuer: provider.issuer,
    authorization_endpoint: provider.authorizeEndpoint,
    token_endpoint: provider.tokenEndpoint,
    userinfo_endpoint: provider.userinfoEndpoint,
    jwks_uri: provider.jwksUri,
    ...(provider.endSessionEndpoint === '' ? {} : { end_session_endpoint: provider.endSessionEndpoint }),
  };
  const config = new Configuration(metadata, provider.clientId, undefined, ClientSecretPost(provider.clientSecret));
  config.timeout = PROVIDER_TIMEOUT;
  const endpoint = parseUrl(provider.tokenEndpoint);
  if (endpoint !== undefined && isLocal(endpoint)) allowInsecureRequests(config);
  return config;
}

/** Begins a sign-in at a provider: the address to redirect the browser to, and what the callback checks. */
export async function beginAuthorization(
  provider: StoredProvider,
): Promise<{ readonly address: string; readonly request: AuthorizationRequest }> {
  const request = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const address = buildAuthorizationUrl(configurationOf(provider), {
    redirect_uri: callbackAddress(provider),
    scope: 'openid profile email',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, request };
}

/**
 * Exchanges the code of an authorization response for tokens and reads the claims of the user. The library checks state,
 * issuer, audience, nonce, expiry and signature of the ID token (OpenID Connect Core 1.0 §3.1.3.7).
 *
 * @param search the query of the callback, with its question mark
 */
export async function completeAuthorization(
  provider: StoredProvider,
  request: AuthorizationRequest,
  search: string,
): Promise<AuthorizationResult> {
  if (new URLSearchParams(search).has('error')) {
    return { ok: false, problem: 'OPENID_ERROR_DENIED', cause: new URLSearchParams(search).get('error') };
  }
  try {
    const config = configurationOf(provider);
    const tokens = await authorizationCodeGrant(config, new URL(callbackAddress(provider) + search), {
      pkceCodeVerifier: request.codeVerifier,
      expectedState: request.state,
      expectedNonce: request.nonce,
      idTokenExpected: true,
    });
    const idClaims = tokens.claims();
    if (idClaims === undefined) return { ok: false, problem: 'OPENID_ERROR_INVALID', cause: 'no ID token' };
    const userInfo = await fetchUserInfo(config, tokens.access_token, idClaims.sub);
    return { ok: true, claims: { ...idClaims, ...userInfo, sub: idClaims.sub }, idToken: tokens.id_token };
  } catch (error) {
    return { ok: false, problem: problemOf(error), cause: error };
  }
}

/** The names and codes of errors of the library and of `fetch`, which say what has failed. */
function problemOf(error: unknown): AuthorizationProblem {
  const { name, code } = Object(error);
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'OAUTH_TIMEOUT') return 'OPENID_ERROR_UNREACHABLE';
  if (name === 'TypeError' && code === undefined) return 'OPENID_ERROR_UNREACHABLE';
  if (error instanceof Error && 'error' in error) {
    return error.error === 'invalid_client' || error.error === 'unauthorized_client'
      ? 'OPENID_ERROR_CONFIGURATION'
      : 'OPENID_ERROR_INVALID';
  }
  return 'OPENID_ERROR_INVALID';
}
