import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
} from 'openid-client';
import { parseUrl } from '../../shared/contract/parse-url';
import { fetchFor, PROVIDER_TIMEOUT } from '../outgoing/openid-fetch';
import type { OutgoingClient } from '../outgoing/outgoing-client';
import { isLoopbackUrl } from './discovery';
import type { StoredProvider } from './openid-providers';

/** The methods by which a client sends its secret (OpenID Connect Core 1.0 §9). */
const AUTH_METHODS: Readonly<Record<string, (secret: string) => ClientAuth>> = {
  client_secret_basic: ClientSecretBasic,
  client_secret_post: ClientSecretPost,
};

/**
 * Returns the authentication methods of a provider in the order of preference. If the provider lists none, the default
 * of the standard applies.
 */
export function authMethodsOf({ clientSecret, capabilities }: StoredProvider): readonly ClientAuth[] {
  const { authMethods } = capabilities;
  const known = Object.keys(AUTH_METHODS).filter((name) => authMethods.includes(name));
  const names = known.length > 0 ? known : ['client_secret_basic'];
  return names.flatMap((name) => AUTH_METHODS[name]?.(clientSecret) ?? []);
}

/**
 * Returns the library's configuration for a provider, which also verifies signatures of ID tokens.
 * @param client not needed if only an address is built
 */
export function configurationOf(provider: StoredProvider, auth: ClientAuth, client?: OutgoingClient): Configuration {
  const { signingAlgorithms, namesIssuer } = provider.capabilities;
  const metadata = {
    issuer: provider.issuer,
    authorization_endpoint: provider.authorizeEndpoint,
    token_endpoint: provider.tokenEndpoint,
    userinfo_endpoint: provider.userinfoEndpoint,
    jwks_uri: provider.jwksUri,
    authorization_response_iss_parameter_supported: namesIssuer,
    ...(signingAlgorithms.length === 0 ? {} : { id_token_signing_alg_values_supported: [...signingAlgorithms] }),
    ...(provider.endSessionEndpoint === '' ? {} : { end_session_endpoint: provider.endSessionEndpoint }),
  };
  const config = new Configuration(metadata, provider.clientId, undefined, auth);
  config.timeout = PROVIDER_TIMEOUT;
  if (client !== undefined) config[customFetch] = fetchFor(client);
  // By default the library trusts the TLS connection to the token endpoint instead (OpenID Connect Core 1.0 §3.1.3.7).
  enableNonRepudiationChecks(config);
  const endpoint = parseUrl(provider.tokenEndpoint);
  if (endpoint !== undefined && isLoopbackUrl(endpoint)) allowInsecureRequests(config);
  return config;
}
