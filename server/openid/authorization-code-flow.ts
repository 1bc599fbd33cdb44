import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { OutgoingClient } from '../outgoing/outgoing-client';
import { type AuthorizationProblem, isClientRefused, problemOfAnswer, problemOfError } from './authorization-problems';
import { authMethodsOf, configurationOf } from './client-configuration';
import { callbackAddress, type StoredProvider } from './openid-providers';

/**
 * The values that the callback compares with an authorization response (RFC 6749 §10.12, RFC 7636, OpenID Connect Core
 * 1.0 §3.1.2.1).
 */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The verified claims about the user. */
export interface Claims {
  readonly sub: string;
  readonly [name: string]: unknown;
}

export type AuthorizationResult =
  | { readonly ok: true; readonly claims: Claims; readonly idToken: string | undefined }
  /** `cause` is for the log. */
  | { readonly ok: false; readonly problem: AuthorizationProblem; readonly cause: unknown };

/**
 * Starts a sign-in at a provider.
 * @param options `signsInAgain`: whether the user has to sign in there again, which allows choosing the identity
 * @returns the address for the redirect, and the values that the callback checks
 */
export async function beginAuthorization(
  provider: StoredProvider,
  { signsInAgain }: { readonly signsInAgain: boolean } = { signsInAgain: false },
): Promise<{ readonly address: string; readonly request: AuthorizationRequest }> {
  const request = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const address = buildAuthorizationUrl(configurationOf(provider, None()), {
    redirect_uri: callbackAddress(provider),
    scope: 'openid profile email',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.codeVerifier),
    code_challenge_method: 'S256',
    ...(signsInAgain ? { prompt: 'login' } : {}),
  });
  return { address: address.href, request };
}

interface Response {
  readonly request: AuthorizationRequest;
  /** The query of the callback, including the question mark. */
  readonly search: string;
  readonly client: OutgoingClient;
}

/**
 * Exchanges the code of an authorization response for tokens, and reads the claims about the user. The library checks
 * state, issuer, audience, nonce, expiry and signature of the ID token (OpenID Connect Core 1.0 §3.1.3.7).
 */
export async function completeAuthorization(
  provider: StoredProvider,
  response: Response,
): Promise<AuthorizationResult> {
  const error = new URLSearchParams(response.search).get('error');
  if (error !== null) return { ok: false, problem: problemOfAnswer(error), cause: error };
  const [first, ...others] = authMethodsOf(provider);
  try {
    return await exchange(provider, response, first ?? None());
  } catch (cause) {
    const [second] = others;
    // The library cannot know which method the client was registered with. A refused client has not used the code.
    if (!isClientRefused(cause) || second === undefined) return { ok: false, problem: problemOfError(cause), cause };
    return exchange(provider, response, second).catch((again: unknown) => ({
      ok: false,
      problem: problemOfError(again),
      cause: again,
    }));
  }
}

/** Matches the subject of a user: at most 255 characters (OpenID Connect Core 1.0 §2), without control characters. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

async function exchange(
  provider: StoredProvider,
  { request, search, client }: Response,
  auth: Parameters<typeof configurationOf>[1],
): Promise<AuthorizationResult> {
  const config = configurationOf(provider, auth, client);
  const tokens = await authorizationCodeGrant(config, new URL(callbackAddress(provider) + search), {
    pkceCodeVerifier: request.codeVerifier,
    expectedState: request.state,
    expectedNonce: request.nonce,
    idTokenExpected: true,
  });
  const idClaims = tokens.claims();
  if (idClaims === undefined) return { ok: false, problem: 'OPENID_ERROR_INVALID', cause: 'no ID token' };
  if (!SUBJECT.test(idClaims.sub)) return { ok: false, problem: 'OPENID_ERROR_INVALID', cause: 'not a subject' };
  const userInfo = await fetchUserInfo(config, tokens.access_token, idClaims.sub);
  return { ok: true, claims: { ...idClaims, ...userInfo, sub: idClaims.sub }, idToken: tokens.id_token };
}
