import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { finished, type Readable } from 'node:stream';
import type {} from '@fastify/cookie'; // adds the cookies to FastifyRequest
import type { FastifyRequest } from 'fastify';
import type { UserSummary } from '../../people/users';
import type { Session } from '../../sessions/session';
import {
  BRANDING,
  type EffectiveBranding,
  effectiveBranding,
  storedBrandingOf,
} from '../../settings/branding/stored-branding';
import { LAST_BACKUP } from '../../settings/last-backup';
import { LOGIN_SETTINGS, type LoginSettings, loginSettingsOf } from '../../settings/login-settings/login-settings';
import type { Trusted } from '../../settings/trust/trusted-origins';
import type { AppContext } from './app-context';
import type { BundlePage } from './bundle';
import { type Format, preferredFormat } from './negotiate';
import { sharedSettingsReads } from './shared-settings-reads';

/** A request, and the facts that the common steps have found out. The steps of a route add more, see route.ts. */
export interface RequestContext {
  readonly app: AppContext;
  readonly method: string;
  /** The path as it was sent, still encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The decoded values of the `:names` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The IP address of the client. */
  readonly clientAddress: string;
  /** The IP address at the other end of the connection, which may be a proxy. */
  readonly peerAddress: string;
  /** The origin of this server from the client's view. */
  readonly origin: string;
  /** The format that the client prefers; undefined if it accepts none. */
  readonly format: Format | undefined;
  /** The body as a stream. No step reads it before the request is authorised. */
  readonly body: Readable;
  /** Runs a long task with a signal that aborts when the client closes the connection. */
  readonly whileConnected: <Result>(run: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** Resolves when the answer was sent, or the connection has closed before. */
  readonly answered: () => Promise<void>;
  /** The cookies that the answer sets or clears. */
  readonly responseCookies: ResponseCookies;
  /** The login settings. They, the branding and the last backup are read from the database together, at most once. */
  readonly loginSettings: () => Promise<LoginSettings>;
  readonly branding: () => Promise<EffectiveBranding>;
  /** The stored value of the last backup. */
  readonly lastBackup: () => Promise<unknown>;
  /** The trusted addresses, read from the database at most once. */
  readonly trusted: () => Promise<Trusted>;
  /** The value of a JSON body as it was sent, after it is read. */
  readonly sentJson?: unknown;
  /** The fields of a form as they were sent, after it is read. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The row of the page in the map, if the address has a page. */
  readonly page?: BundlePage;
  /** The session of the cookie, a full session or a pre-session. */
  readonly session?: Session | undefined;
  /** The user of a full session. */
  readonly user?: UserSummary | undefined;
  /** Whether only administrators may make this change. */
  readonly requiresAdmin?: boolean;
  /** The user of the API key or the password that a program has sent. Such a request has no session. */
  readonly key?: { readonly user: UserSummary };
}

/** `expires` is in ms since 1970. */
export type CookieChange =
  | { readonly kind: 'set'; readonly token: string; readonly expires: number }
  | { readonly kind: 'clear' };

/** The changes of cookies. Other cookies stay in the browser. */
export interface ResponseCookies {
  session?: CookieChange;
  device?: CookieChange;
  openId?: CookieChange;
}

/** The context of a request with a full session or a pre-session. */
export interface WithSession {
  readonly session: Session;
}

/** The context of a request with the user of a full session. */
export interface WithUser extends WithSession {
  readonly user: UserSummary;
}

/** The parts that a request context is created from. */
export interface ContextParts {
  readonly app: AppContext;
  readonly origin: string;
  readonly response: ServerResponse;
}

/** Reads the parts of a request that all routes use. */
export function createRequestContext(request: FastifyRequest, { app, origin, response }: ContextParts): RequestContext {
  const url = request.raw.url ?? '/';
  const queryAt = url.indexOf('?');
  const { stored: readStored, trusted } = sharedSettingsReads(app);
  const stored = once(readStored);
  // Cookies are missing if their plugin's hook has not run, for example because the router refused the address.
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
    answered: () => new Promise((resolve) => finished(response, () => resolve())),
    responseCookies: {},
    loginSettings: once(async () => loginSettingsOf((await stored()).get(LOGIN_SETTINGS))),
    branding: once(async () => {
      return effectiveBranding(storedBrandingOf((await stored()).get(BRANDING)), app.settings.branding);
    }),
    lastBackup: async () => (await stored()).get(LAST_BACKUP),
    trusted: once(trusted),
  };
}

/**
 * Aborts the task when the connection closes. The listener is removed afterwards, because a connection may have many
 * requests.
 */
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
