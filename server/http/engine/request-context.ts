import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { UserSummary } from '../../accounts/directory/users';
import type { Session } from '../../sessions/sessions';
import type { LoginSettings } from '../../settings/login-settings/login-settings';
import type { Trusted } from '../../settings/trust/trusted-origins';
import type { AppContext } from './app-context';
import type { BundlePage } from './bundle';
import type { PageContent } from './fill-page';
import { type Format, preferredFormat } from './negotiate';
import { sharedReads } from './shared-reads';

/** One request, and what the steps before every route have found out. Steps of a route add more, see route.ts. */
export interface RequestContext {
  readonly app: AppContext;
  readonly method: string;
  /** As it was sent, still encoded, without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The values of the `:names` in the route's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The IP address of the client. */
  readonly clientAddress: string;
  /** The IP address at the other end of the connection: that of a proxy, where there is one. */
  readonly peerAddress: string;
  /** The origin under which the client reaches this server. */
  readonly origin: string;
  /** The format of answer that the client prefers; undefined when it accepts none of them. */
  readonly format: Format | undefined;
  /** The body as a stream, which no step reads before the request is authorised. */
  readonly body: Readable;
  /** Runs something long with a signal that aborts when the client closes the connection. */
  readonly whileConnected: <Result>(run: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** The cookies that the answer sets or clears. */
  readonly responseCookies: ResponseCookies;
  /** The login settings, read from the database at most once. */
  readonly loginSettings: () => Promise<LoginSettings>;
  /** The trusted addresses, read from the database at most once. */
  readonly trusted: () => Promise<Trusted>;
  /** The fields of a form as they were sent, once it is read. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The row of the address in the map, when it is a page's. */
  readonly page?: BundlePage;
  /** The session of the cookie, a full session or a pre-session. */
  readonly session?: Session;
  /** The user of a full session. */
  readonly user?: UserSummary;
  /** The user of the API key or password that a program has sent; such a request has no session. */
  readonly key?: { readonly user: UserSummary };
}

/** A page's language and appearance, and the headers that belong to it. */
export interface PagePreferences extends Omit<PageContent, 'data' | 'now'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** `expires` is in ms since 1970. */
export type CookieChange =
  | { readonly kind: 'set'; readonly token: string; readonly expires: number }
  | { readonly kind: 'clear' };

/** A cookie without a change is left as the browser has it. */
export interface ResponseCookies {
  session?: CookieChange;
  device?: CookieChange;
  openId?: CookieChange;
}

/** What a request context is created from. */
export interface ContextParts {
  readonly app: AppContext;
  readonly origin: string;
}

/** Reads the parts of a request that every route uses. */
export function createRequestContext(request: FastifyRequest, { app, origin }: ContextParts): RequestContext {
  const url = request.raw.url ?? '/';
  const queryAt = url.indexOf('?');
  const { loginSettings, trusted } = sharedReads(app);
  // Without its plugin's hook, as when the router already refused the address, there are no cookies.
  const cookies: RequestContext['cookies'] | undefined = request.cookies;
  return {
    app,
    method: request.method,
    path: queryAt < 0 ? url : url.slice(0, queryAt),
    query: new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1)),
    params: stringsIn(request.params),
    headers: request.headers,
    cookies: cookies ?? {},
    clientAddress: request.ip,
    peerAddress: request.raw.socket.remoteAddress ?? '',
    origin,
    format: preferredFormat(request.headers.accept),
    body: request.raw,
    whileConnected: (run) => runWhileConnected(request.raw.socket, run),
    responseCookies: {},
    loginSettings: once(loginSettings),
    trusted: once(trusted),
  };
}

/** A connection may have many requests, one after the other. */
async function runWhileConnected<Result>(
  socket: Readable,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  socket.once('close', abort);
  try {
    return await run(controller.signal);
  } finally {
    socket.off('close', abort);
  }
}

function stringsIn(params: unknown): Record<string, string> {
  const entries = Object.entries(Object(params));
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** Reads a value at the first call and keeps it. A failed read is not kept, so that the error page can try again. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    if (reading === undefined) {
      reading = read();
      reading.catch(() => {
        reading = undefined;
      });
    }
    return reading;
  };
}
