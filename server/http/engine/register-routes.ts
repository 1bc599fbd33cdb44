import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { page as pageAnswer } from './answer';
import type { AppContext } from './app-context';
import { type Bundle, type BundlePage, pagesOf } from './bundle';
import type { Policies } from './policies';
import { type Route, steps } from './route';
import { type RequestedRoute, runRoute } from './run-route';
import { sendAnswer } from './send-answer';

/** The row for every other address, which the router's not-found handler answers. */
const ANYTHING_ELSE = '*';

/** What routes are registered with. */
export interface Routing {
  readonly app: AppContext;
  readonly policies: Policies;
  readonly routes: readonly Route[];
}

/** Registers every path of every route. A page of the map without a route is shown without data. */
export function registerRoutes(server: FastifyInstance, routing: Routing): void {
  const { app, policies, routes } = routing;
  const { stepsBefore } = policies;
  for (const route of [...routes, ...routesWithoutData(app.bundle.current, routes)]) {
    if ('entry' in route) registerEntry(server, routing, route);
    else
      register(server, route.path, (request, reply) =>
        answer(request, reply, { route, access: route.access, stepsBefore }),
      );
  }
}

function registerEntry(
  server: FastifyInstance,
  { app, policies }: Routing,
  route: Route & { readonly entry: string },
): void {
  const pages = pagesOf(app.bundle.current, route.entry);
  if (pages.length === 0) throw new Error(`entry "${route.entry}" has no row in routes.json`);
  for (const page of pages) {
    register(server, page.path, (request, reply) => {
      const current = currentPage(app.bundle.current, page);
      Object.assign(request.ctx, { page: current });
      reply.headers(policies.addressHeaders(current));
      return answer(request, reply, { route, access: current.access, stepsBefore: policies.stepsBefore });
    });
  }
}

/** The row of a page in the bundle, which development may have replaced since the start. */
function currentPage(bundle: Bundle, page: BundlePage): BundlePage {
  if (bundle.pages.includes(page)) return page;
  return bundle.pages.find(({ entry, path }) => entry === page.entry && path === page.path) ?? page;
}

function routesWithoutData(bundle: Bundle, routes: readonly Route[]): Route[] {
  const known = new Set(routes.map((route) => ('entry' in route ? route.entry : '')));
  const others = bundle.pages.filter(({ path, entry }) => path !== ANYTHING_ELSE && !known.has(entry));
  return [...new Set(others.map(({ entry }) => entry))].map((entry) => ({ entry, GET: steps(() => pageAnswer({})) }));
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers a path for every method: the route answers 405 to those it has no steps for. */
function register(server: FastifyInstance, url: string, handler: Handler): void {
  server.route({
    method: server.supportedMethods,
    url,
    handler: async (request, reply) =>
      hasEmptyParameter(request.params) ? reply.callNotFound() : handler(request, reply),
  });
}

/** The router finds `/keys/:id` for `/keys/`, which is the address `/keys` with a slash too many. */
function hasEmptyParameter(params: unknown): boolean {
  return Object.values(Object(params)).includes('');
}

async function answer(request: FastifyRequest, reply: FastifyReply, requested: RequestedRoute): Promise<FastifyReply> {
  const { route } = requested;
  if (route.acceptsApiKey) request.ctx = { ...request.ctx, format: 'json' };
  const { ctx } = request;
  return sendAnswer(ctx, reply, await runRoute(ctx, requested), route);
}
