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
import { parseUrl } from '../../shared/contract/parse-url';
import { fetchFor } from '../outgoing/openid-fetch';
import type { OutgoingClient } from '../outgoing/outgoing-client';
import { shortDetail } from '../outgoing/remote-text';
import { SourceError } from '../outgoing/source-error';
import type { IdentityProvider } from '../providers/identity-providers';
import { isLoopback, type ScimAddress } from './parse-scim-address';
import { requestFailure } from './scim-failure';

/** How long before its expiry a token is no longer used, in ms. */
const MARGIN = 30_000;

/** How long a token is used if the server does not tell its lifetime, in ms. */
const UNKNOWN_LIFETIME = 60_000;

interface Token {
  readonly value: string;
  /** When the token is no longer used, in ms since 1970. */
  readonly usableUntil: number;
}

/** The tokens by a hash of address and credentials, so that a changed password never uses a token of the old one. */
const tokens = new Map<string, Token>();

/** The address and the credentials for a token. */
export interface TokenRequest {
  readonly client: OutgoingClient;
  readonly address: ScimAddress;
  readonly provider: Pick<IdentityProvider, 'username' | 'password' | 'connectTimeoutInMs'>;
  readonly signal: AbortSignal;
  /** A token that the service has rejected, which is not used again. */
  readonly refused?: string | undefined;
}

/**
 * Returns an access token from the client credentials grant (OAuth 2.0, RFC 6749 §4.4). The authorization server is the
 * one that the host of the service publishes (RFC 8414 §3). The token is cached until it expires.
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
    // The client has its own timeout.
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

/** Tells whether credentials may be sent to an address: the connection uses TLS or stays on the local machine. */
function isProtected(address: string | undefined): boolean {
  const url = parseUrl(address ?? '');
  return url === undefined || url.protocol === 'https:' || isLoopback(url);
}

/**
 * Converts an error to the reason why there is no token, such as wrong credentials or a missing authorization server.
 */
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

/** Tells whether the library has wrapped an error of `fetch`. */
function isConnectionFailure({ code }: ClientError): boolean {
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
}
