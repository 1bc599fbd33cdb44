import { METHODS } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Settings } from '../../settings';
import type { AppContext } from './app-context';
import { answerBrokenRequest } from './broken-request';
import { closeDeepPipelines } from './deep-pipelines';
import { closeIdleConnections } from './idle-connections';
import { registerRoutes } from './register-routes';
import type { Route } from './request-context';
import { registerRequestHooks } from './request-hooks';
import { registerStaticFiles } from './static-files';

/** What the HTTP server needs besides the app: its routes, and for tests other limits than the usual ones. */
export interface ServerOptions {
  readonly routes: readonly Route[];
  readonly limits?: ArrivalLimits;
}

/** In ms: how long a request may take to arrive whole, and how often that is checked. */
export interface ArrivalLimits {
  readonly timeout: number;
  readonly checkInterval: number;
}

/** Node's own check every 30 s would double the time-out. */
const ARRIVAL: ArrivalLimits = { timeout: 30_000, checkInterval: 5000 };

/** A connection on which so long nothing is sent, read or begun is over, in ms; the streams of events beat more often. */
const SILENCE_TIMEOUT = 60_000;

/** The router refuses longer names in an address before anybody looks at them. */
const LONGEST_PARAMETER = 1024;

/** Creates the server without listening, so that tests can inject requests. */
export async function createServer(
  app: AppContext,
  { routes, limits = ARRIVAL }: ServerOptions,
): Promise<FastifyInstance> {
  const server: FastifyInstance = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }), // refusals and failures are logged by sendAnswer
    requestTimeout: limits.timeout,
    connectionTimeout: SILENCE_TIMEOUT,
    // Node swaps the two limits where the one for headers is the longer one, and its default is 60 s.
    http: { headersTimeout: limits.timeout, connectionsCheckingInterval: limits.checkInterval },
    return503OnClosing: false, // what still arrives while the server stops is answered, and its connection closed
    trustProxy: trustedProxies(app.settings),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => hooks.onRouterError(error, request, reply),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
  });
  leaveBodiesUnread(server);
  knowEveryMethod(server);
  closeIdleConnections(server);
  closeDeepPipelines(server);
  await server.register(cookie);
  const hooks = registerRequestHooks(server, app);
  await registerStaticFiles(server, app);
  registerRoutes(server, app, routes);
  return server;
}

/**
 * The proxies whose X-Forwarded-For names the client: those of the settings, and with a public URL those on this machine.
 * Any other sender could write any address there.
 */
function trustedProxies({ publicUrl, trustedProxies }: Settings): string[] | false {
  const proxies = [...(publicUrl === undefined ? [] : ['loopback']), ...trustedProxies];
  return proxies.length > 0 && proxies;
}

/** Steps read bodies, after the request has proved itself; until then nobody spends a byte of memory on one. */
function leaveBodiesUnread(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}

/** A method the router has never heard of would be a 404; with all of them known it is a 405 that says which are. */
function knowEveryMethod(server: FastifyInstance): void {
  const unknown = METHODS.filter((method) => method !== 'CONNECT' && !server.supportedMethods.includes(method));
  for (const method of unknown) server.addHttpMethod(method, { hasBody: true });
}
