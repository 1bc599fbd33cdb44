import { timeoutOf } from '../outgoing/connection-timeouts';
import { createOutgoingClient, type OutgoingClient } from '../outgoing/outgoing-client';
import { SourceError } from '../outgoing/source-error';
import type { ConnectorDeps } from '../providers/connector';
import type { IdentityProvider } from '../providers/identity-providers';
import { parseScimAddress, type ScimAddress } from './parse-scim-address';
import { requestFailure, statusFailure } from './scim-failure';
import { accessToken } from './scim-token';

/** How long an answer may take, in ms, and its maximum numbers of bytes and values. A group can have many members. */
const ANSWER_TIMEOUT = 60_000;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_VALUES = 2_000_000;

/** Sends requests to a SCIM service (RFC 7644). */
export interface ScimClient {
  /** Sends a GET request below the base address. @returns the parsed JSON @throws SourceError */
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown>;
}

/**
 * Connects to the service of a provider, does the work and closes the connections.
 * @throws SourceError, and the errors of the work
 */
export async function withScimClient<Result>(
  { outgoing }: ConnectorDeps,
  provider: IdentityProvider,
  signal: AbortSignal,
  work: (client: ScimClient) => Promise<Result>,
): Promise<Result> {
  const { client, close } = openScimClient({ outgoing }, provider, signal);
  try {
    return await work(client);
  } finally {
    await close();
  }
}

/**
 * Creates a client and a function that closes its connections.
 * @throws SourceError for an invalid address
 */
export function openScimClient({ outgoing }: ConnectorDeps, provider: IdentityProvider, signal: AbortSignal) {
  const address = parseScimAddress(provider);
  const connectTimeout = timeoutOf(provider);
  const limits = { connectTimeout, timeout: ANSWER_TIMEOUT, maxBytes: MAX_BYTES, maxValues: MAX_VALUES };
  const web = createOutgoingClient(outgoing, limits);
  const request: ScimRequest = { web, address, provider, signal };
  const client: ScimClient = { get: (path, query) => getJson(request, `${path}?${new URLSearchParams(query)}`) };
  return { client, close: () => web.close() };
}

interface ScimRequest {
  readonly web: OutgoingClient;
  readonly address: ScimAddress;
  readonly provider: IdentityProvider;
  readonly signal: AbortSignal;
}

async function getJson(request: ScimRequest, path: string): Promise<unknown> {
  const response = await get(request, path);
  if (response.status !== 200) throw await statusFailure(response);
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    throw new SourceError('CONNECTION_NO_SCIM', '', { cause: error });
  }
}

async function get(request: ScimRequest, path: string): Promise<Response> {
  const { web, address, provider, signal } = request;
  const send = async (credentials: Readonly<Record<string, string>>) => {
    const headers = { accept: 'application/scim+json, application/json', ...credentials };
    return web.fetch(`${address.base}/${path}`, { headers, signal }).catch((error: unknown) => {
      throw requestFailure(error, signal);
    });
  };
  if (provider.scimType !== 'HYBRID') return send(credentialsOf(provider));
  const token = await accessToken({ client: web, address, provider, signal });
  const response = await send(bearer(token));
  if (response.status !== 401) return response;
  // The token may have been revoked before it expired.
  return send(bearer(await accessToken({ client: web, address, provider, signal, refused: token })));
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Returns the headers that authenticate this server. An API key is sent as a bearer token, which this server and many
 * others accept, and in `X-Api-Key`, which gateways read. A bearer token (RFC 6750) is sent only as such.
 */
function credentialsOf({ scimType, username, password }: IdentityProvider): Readonly<Record<string, string>> {
  switch (scimType) {
    case 'APIKEY':
      return { ...bearer(keyOf(password)), 'x-api-key': keyOf(password) };
    case 'BEARER':
      return bearer(keyOf(password));
    case 'BASIC':
      return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
    default:
      return {};
  }
}

/**
 * Trims a key, which may have been pasted with a line break.
 * @throws SourceError for a key that a header cannot contain
 */
function keyOf(password: string): string {
  const key = password.trim();
  if (!/^[\x20-\x7e]+$/.test(key)) throw new SourceError('CONNECTION_BIND_REFUSED');
  return key;
}
