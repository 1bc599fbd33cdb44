import type { FastifyRequest } from 'fastify';
import { sentCookies } from '../policies/request-cookies';
import type { AppContext } from './app-context';
import { preferredForm } from './negotiate';
import type { RequestContext } from './request-context';

/** What a request asks for, read once. `origin` is our own, see server-origin.ts. */
export function createRequestContext(app: AppContext, request: FastifyRequest, origin: string): RequestContext {
  const address = request.raw.url ?? '/';
  const queryAt = address.indexOf('?');
  // Without its plugin's hook, as when the router already refused the address, there are no cookies.
  const cookies: RequestContext['cookies'] | undefined = request.cookies;
  return {
    app,
    method: request.method,
    path: queryAt < 0 ? address : address.slice(0, queryAt),
    query: new URLSearchParams(queryAt < 0 ? '' : address.slice(queryAt + 1)),
    params: readParams(request.params),
    headers: request.headers,
    cookies: cookies ?? {},
    sent: sentCookies(request.headers.cookie, origin),
    address: request.ip,
    origin,
    wants: preferredForm(request.headers.accept),
    body: request.raw,
  };
}

function readParams(params: unknown): Record<string, string> {
  const entries = Object.entries(Object(params));
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
