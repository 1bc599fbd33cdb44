import * as v from 'valibot';
import { fetchWithRetry } from './fetch-with-retry';
import { parseJson } from './parse-json';
import { contractFailure, responseFailure } from './response-failure';
import type { Result } from './result';
import { syncServerClock } from './server-clock';

/** The request of a call, with at most one of `json`, `form` and `urlencoded`. */
export interface CallOptions {
  /** Default GET, or POST with a body. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Default the page's own address with its query; a relative one starts from there, never from a `<base>`. */
  url?: string;
  /** Set on the address; undefined values are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** A name in the query without a value, after all others: `?check`, without the `=` of an empty value. */
  flag?: string;
  json?: unknown;
  form?: FormData;
  urlencoded?: URLSearchParams | Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** ms after which the call is aborted, its second try and the body included. Default 15000. */
  timeout?: number | undefined;
  /** Reads the body of a success; default `response.text()`. */
  readBody?: (response: Response) => Promise<string>;
}

const TIMEOUT_MS = 15_000;

/**
 * What the body of an answer must be: JSON that a schema checks (an empty body, such as that of a 204, is validated as
 * `undefined`), `'text'`, or `'none'` to ignore it.
 */
export type Expected = v.GenericSchema | 'text' | 'none';

/** Sends the request of a call, and reads its answer; throws only when `json` cannot be serialised. */
export async function send(expected: Expected, options: CallOptions): Promise<Result<unknown>> {
  const { signal, timeout = TIMEOUT_MS } = options;
  const request = { url: addressOf(options), init: requestOf(options), signal, timeout };
  return fetchWithRetry(request, async (response): Promise<Result<unknown>> => {
    syncServerClock(Date.parse(response.headers.get('date') ?? ''));
    const failure = await responseFailure(response);
    if (failure) return failure;
    const { status, headers } = response;
    const text = await (options.readBody?.(response) ?? response.text());
    if (typeof expected === 'string') {
      return { ok: true, status, headers, data: expected === 'text' ? text : undefined };
    }
    const value = parseJson(text);
    if (value === undefined && text.trim()) return contractFailure(response, text);
    const checked = v.safeParse(expected, value);
    if (checked.success) return { ok: true, status, headers, data: checked.output };
    return contractFailure(response, text, v.getDotPath(checked.issues[0]));
  });
}

/** Returns the address of a call, absolute and without a fragment. */
function addressOf({ url = '', query = {}, flag }: CallOptions): URL {
  const address = new URL(url, location.href);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  if (flag) address.search = [address.search.slice(1), flag].filter(Boolean).join('&');
  address.hash = '';
  return address;
}

/**
 * Returns method, headers and body of a call. It asks for JSON, because a page's address otherwise answers HTML. Cookies are
 * sent to this origin only.
 */
function requestOf({ method, json, form, urlencoded, headers }: CallOptions): RequestInit {
  const body = json === undefined ? (form ?? (urlencoded && new URLSearchParams(urlencoded))) : JSON.stringify(json);
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body ?? null,
  };
}
