import { createHash } from 'node:crypto';
import {
  allowInsecureRequests,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clientCredentialsGrant,
  customFetch,
  discovery,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { parseUrl } from '../../../shared/contract/redirect-target';
import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import type { OutgoingClient } from '../outgoing/fetch-outgoing';
import { fetchFor } from '../outgoing/openid-fetch';
import { shortDetail } from '../outgoing/socket-error';
import { isLoopback, type ScimAddress } from './scim-address';
import { requestFailure } from './scim-failure';

/** A token is not used any more so long before it expires, in ms. */
const MARGIN = 30_000;

/** How long a token is used whose lifetime the server does not say, in ms. */
const UNKNOWN_LIFETIME = 60_000;

interface Token {
  readonly value: string;
  /** ms since 1970. */
  readonly usableUntil: number;
}

/** By what they were asked for with, so that a changed password never gets the token of the old one. */
const tokens = new Map<string, Token>();

/** What a token is asked for with. */
export interface TokenRequest {
  readonly client: OutgoingClient;
  readonly address: ScimAddress;
  readonly provider: Pick<IdentityProvider, 'username' | 'password' | 'connectTimeoutInMs'>;
  readonly signal: AbortSignal;
  /** The token that the service has refused, which is not used again. */
  readonly refused?: string | undefined;
}

/**
 * Gets an access token with the credentials of this server as a client (OAuth 2.0, RFC 6749 §4.4), from the authorization
 * server that the host of the service publishes (RFC 8414 §3). It is kept until it expires.
 *
 * @throws SourceError
 */
export async function accessToken(request: TokenRequest): Promise<string> {
  const { address, provider, refused, signal } = request;
  const key = createHash('sha256')
    .update(JSON.stringify([address.base, provider.username, provider.password]))
    .digest('hex');
  for (const [other, { usableUntil }] of tokens) if (usableUntil <= Date.now()) tokens.delete(other);
  const kept = tokens.get(key);
  if (kept !== undefined && kept.value !== refused) return kept.value;
  const token = await requestToken(request).catch((error: unknown) => {
    throw tokenFailure(error, signal);
  });
  tokens.set(key, token);
  return token.value;
}

async function requestToken({ client, address, provider, signal }: TokenRequest): Promise<Token> {
  const issuer = new URL(new URL(address.base).origin);
  const { username, password } = provider;
  const fetch = fetchFor(client);
  const found = await discovery(issuer, username, undefined, ClientSecretBasic(password), {
    algorithm: 'oauth2',
    execute: isLoopback(issuer) ? [allowInsecureRequests] : [],
    // The client has a time limit of its own.
    [customFetch]: (url, options) => fetch(url, { ...options, signal }),
  });
  const metadata = found.serverMetadata();
  if (!isProtected(metadata.token_endpoint)) throw new SourceError('CONNECTION_TLS_REQUIRED');
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isPosted = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  const config = isPosted ? new Configuration(metadata, username, undefined, ClientSecretPost(password)) : found;
  if (isPosted) {
    const used = found[customFetch];
    if (used !== undefined) config[customFetch] = used;
    if (isLoopback(issuer)) allowInsecureRequests(config);
  }
  const answer = await clientCredentialsGrant(config, {});
  const lifetime = answer.expires_in === undefined ? UNKNOWN_LIFETIME : answer.expires_in * 1000;
  return { value: answer.access_token, usableUntil: Date.now() + lifetime - MARGIN };
}

/** Whether an address may get credentials: encrypted, or without leaving this machine. */
function isProtected(address: string | undefined): boolean {
  const url = parseUrl(address ?? '');
  return url === undefined || url.protocol === 'https:' || isLoopback(url);
}

/** Why there is no token: the credentials are wrong, or the host publishes no authorization server. */
function tokenFailure(error: unknown, signal: AbortSignal): SourceError {
  if (error instanceof ResponseBodyError) {
    const words = [error.error, error.error_description ?? ''].filter(Boolean).join(': ');
    return new SourceError('CONNECTION_BIND_REFUSED', shortDetail(words), { cause: error });
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return new SourceError('CONNECTION_BIND_REFUSED', '', { cause: error });
  const cause = error instanceof Error ? error.cause : undefined;
  for (const each of [error, cause]) if (each instanceof SourceError) return each;
  if (error instanceof ClientError && !isConnectionFailure(error))
    return new SourceError('CONNECTION_NO_AUTHORIZATION_SERVER', '', { cause: error });
  return requestFailure(error, signal);
}

/** The library wraps what `fetch` throws. */
function isConnectionFailure({ code }: ClientError): boolean {
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
}
