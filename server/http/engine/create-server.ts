import { METHODS } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Settings } from '../../settings/settings';
import type { AppContext } from '../request/app-context';
import type { Route } from '../request/route';
import { clientErrorHandler } from './client-error';
import { closeIdleConnections } from './close-connections';
import { limitPipelining } from './limit-pipelining';
import { measureRequests, registerRequestHooks } from './register-request-hooks';
import { registerRoutes } from './register-routes';
import { baseHeaders } from './security-headers';
import { registerStaticFiles } from './static-files';

/** The routes of the server. Tests set other `limits`. */
export interface ServerOptions {
  readonly routes: readonly Route[];
  readonly limits?: RequestTimeouts;
}

/** How long a request may take to arrive completely, and how often that is checked, in ms. */
export interface RequestTimeouts {
  readonly timeout: number;
  readonly checkInterval: number;
}

/** Node checks only every 30 s by default, so a request could take up to 60 s. */
const REQUEST_TIMEOUTS: RequestTimeouts = { timeout: 30_000, checkInterval: 5000 };

/** After how much time without traffic a connection is closed, in ms. Event streams send heartbeats more often. */
const CONNECTION_TIMEOUT = 60_000;

/**
 * The maximum length of all headers of a request, in bytes: the Kerberos ticket of a user in 1,300 groups is longer than the
 * 16 KB that Node allows by default.
 */
const HEADERS_MAX_LENGTH = 65_536;

/** The maximum length of a path parameter, in characters. The router refuses longer ones. */
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
    // Node swaps headersTimeout and requestTimeout if the former is longer; its default is 60 s.
    http: {
      headersTimeout: limits.timeout,
      connectionsCheckingInterval: limits.checkInterval,
      maxHeaderSize: HEADERS_MAX_LENGTH,
    },
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

/** Leaves bodies unread until a step reads them after authorisation, so that they do not take memory before. */
function leaveBodiesUnread(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}

/** Adds all methods to the router, so that other methods get 405 with `Allow` instead of 404. */
function supportAllMethods(server: FastifyInstance): void {
  const others = METHODS.filter((method) => method !== 'CONNECT' && !server.supportedMethods.includes(method));
  for (const method of others) server.addHttpMethod(method, { hasBody: true });
}

/**
 * Returns the proxies whose X-Forwarded-For is trusted: those of the settings and, with a public URL, those on the
 * local machine. Other clients could send any address in this header.
 */
function trustedProxies({ publicUrl, trustedProxies: fromSettings }: Settings): string[] | false {
  const proxies = [...(publicUrl === undefined ? [] : ['loopback']), ...fromSettings];
  return proxies.length > 0 && proxies;
}
