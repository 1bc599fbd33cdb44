import type { LookupFunction } from 'node:net';
import type { Agent, buildConnector, fetch } from 'undici';
import { parseUrl } from '../../shared/contract/parse-url';
import { JsonGuard } from './json-limits';
import type { OutgoingRules } from './outgoing-rules';
import { type ResolvedAddress, resolveHost } from './resolve-host';
import { secureContextOf } from './secure-context';
import { SourceError } from './source-error';

/** Limits of a request. Times are in ms. */
export interface FetchLimits {
  readonly connectTimeout: number;
  /** From the start of the connection to the end of the answer. */
  readonly timeout: number;
  readonly maxBytes: number;
  /** The maximum number of values in a JSON answer, see {@link JsonGuard}. */
  readonly maxValues: number;
}

/** A request to another server. */
export interface OutgoingRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | Headers;
  readonly body?: string | Uint8Array | URLSearchParams | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests to servers that an administrator has configured. */
export interface OutgoingClient {
  /**
   * Works like `fetch` in browsers, with these differences: only http and https are allowed; addresses that the
   * settings deny are never reached, whatever a name resolves to; redirects are returned instead of followed; the
   * answer is read completely, within the limits.
   * @throws SourceError for a name that is unknown or denied, a TypeError for an answer that is too large and for every
   * other failure of the connection (its cause tells which), and the reason of a signal that aborts
   */
  fetch(address: string, request?: OutgoingRequest): Promise<Response>;
  /** Closes the connections that are kept open for further requests. */
  close(): Promise<void>;
}

/** The statuses of answers that have no body. */
const WITHOUT_BODY = [101, 204, 205, 304];

/** Creates a client. It keeps connections open for a few seconds without keeping the process alive. */
export function createOutgoingClient(outgoing: OutgoingRules, limits: FetchLimits): OutgoingClient {
  let opened: Promise<Opened> | undefined;
  return {
    fetch: async (address, { signal, body, ...request } = {}) => {
      const url = parseUrl(address);
      // `fetch` would also accept `data:` and `blob:`.
      if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new TypeError('not an address of the web');
      const timeout = AbortSignal.timeout(limits.timeout);
      const signals = signal === undefined ? [timeout] : [signal, timeout];
      opened ??= open(outgoing, limits);
      const { undici, agent } = await opened;
      try {
        const answer = await undici.fetch(url, {
          ...request,
          ...(body === undefined ? {} : { body }),
          redirect: 'manual',
          dispatcher: agent,
          signal: AbortSignal.any(signals),
        });
        return await readWhole(answer, limits);
      } catch (error) {
        throw error instanceof TypeError && error.cause instanceof SourceError ? error.cause : error;
      }
    },
    close: async () => (await opened)?.agent.destroy(),
  };
}

interface Opened {
  readonly undici: typeof import('undici');
  readonly agent: Agent;
}

/**
 * Loads the library and the certificates when they are first needed, because they would delay the start of the server.
 */
async function open(outgoing: OutgoingRules, { connectTimeout }: FetchLimits): Promise<Opened> {
  const undici = await import('undici');
  const secureContext = secureContextOf(outgoing);
  const connect: buildConnector.connector = (options, callback) => {
    resolveHost(outgoing, options.hostname)
      .then((addresses) => {
        const lookup = lookupOf(addresses);
        return undici.buildConnector({ secureContext, timeout: connectTimeout, lookup });
      })
      .then(
        (connectTo) => connectTo(options, callback),
        (error: Error) => callback(error, null),
      );
  };
  return { undici, agent: new undici.Agent({ connect }) };
}

/** Returns a lookup that connects to the checked addresses, because the name may resolve to other addresses later. */
function lookupOf(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_name, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, [...addresses]);
    else if (first !== undefined) found(null, first.address, first.family);
  };
}

async function readWhole(
  answer: Awaited<ReturnType<typeof fetch>>,
  { maxBytes, maxValues }: FetchLimits,
): Promise<Response> {
  const { status, statusText, body } = answer;
  const init = { status, statusText, headers: [...answer.headers] };
  if (body === null || WITHOUT_BODY.includes(status)) return new Response(null, init);
  const chunks: Uint8Array[] = [];
  const guard = new JsonGuard(maxValues);
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes || !guard.accepts(chunk)) throw new TypeError('the answer is too large');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), init);
}
