import { METHODS } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { baseHeaders } from '../rules/security-headers';
import { trustedProxies } from '../rules/server-origin';
import type { AppContext } from './app-context';
import { clientErrorHandler } from './client-error';
import { closeIdleConnections, limitPipelining } from './connections';
import { registerRoutes } from './register-routes';
import { registerRequestHooks } from './request-hooks';
import type { Route } from './route';
import { registerStaticFiles } from './static-files';

/** What the HTTP server serves; `limits` other than the usual ones are for tests. */
export interface ServerOptions {
  readonly routes: readonly Route[];
  readonly limits?: RequestTimeouts;
}

/** In ms: how long a request may take to arrive whole, and how often that is checked. */
export interface RequestTimeouts {
  readonly timeout: number;
  readonly checkInterval: number;
}

/** Node's default check every 30 s would double the time-out. */
const REQUEST_TIMEOUTS: RequestTimeouts = { timeout: 30_000, checkInterval: 5000 };

/** A connection is closed after so long without traffic, in ms; event streams send a heartbeat more often. */
const CONNECTION_TIMEOUT = 60_000;

/** The router refuses longer path parameters, in characters. */
const PARAMETER_MAX_LENGTH = 1024;

/** Creates the server without listening, so that tests can inject requests. */
export async function createServer(
  app: AppContext,
  { routes, limits = REQUEST_TIMEOUTS }: ServerOptions,
): Promise<FastifyInstance> {
  const server: FastifyInstance = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }), // refusals and failures are logged by sendAnswer
    requestTimeout: limits.timeout,
    connectionTimeout: CONNECTION_TIMEOUT,
    // Node swaps the two limits where the one for headers is the longer one, and its default is 60 s.
    http: { headersTimeout: limits.timeout, connectionsCheckingInterval: limits.checkInterval },
    return503OnClosing: false, // what still arrives while the server stops is answered, and its connection closed
    trustProxy: trustedProxies(app.settings),
    clientErrorHandler: clientErrorHandler(baseHeaders(false)),
    frameworkErrors: (error, request, reply) => hooks.onRouterError(error, request, reply),
    routerOptions: { maxParamLength: PARAMETER_MAX_LENGTH },
  });
  leaveBodiesUnread(server);
  supportAllMethods(server);
  closeIdleConnections(server);
  limitPipelining(server);
  await server.register(cookie);
  const hooks = registerRequestHooks(server, app);
  await registerStaticFiles(server, app);
  const lookUp = registerRoutes(server, app, routes);
  measureRequests(server, app, (request) => request.routeOptions.url ?? lookUp(request)?.url);
  return server;
}

/** Measures each request by the pattern of its address, until its answer begins. */
function measureRequests(
  server: FastifyInstance,
  { metrics }: AppContext,
  patternOf: (request: FastifyRequest) => string | undefined,
): void {
  server.addHook('onSend', (request, { statusCode, elapsedTime }, _payload, done) => {
    const { method } = request;
    metrics.requestAnswered({ method, route: patternOf(request), status: statusCode, seconds: elapsedTime / 1000 });
    done();
  });
}

/** Steps read bodies after the request is authorised; until then a body takes no memory. */
function leaveBodiesUnread(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}

/** A method that the router does not support would be a 404; with all of them supported it is a 405 with `Allow`. */
function supportAllMethods(server: FastifyInstance): void {
  const others = METHODS.filter((method) => method !== 'CONNECT' && !server.supportedMethods.includes(method));
  for (const method of others) server.addHttpMethod(method, { hasBody: true });
}
