import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openerPolicy } from '../policies/security-headers';
import { page as pageAnswer } from './answer';
import type { AppContext } from './app-context';
import { type Bundle, pagesOf } from './bundle';
import type { Access } from './bundle-shape';
import type { Route } from './request-context';
import { runRoute } from './run-route';
import { sendAnswer } from './send-answer';

/** The row that stands for every other address; the router's own not-found handler answers there. */
const ANYTHING_ELSE = '*';

/** Gives every route its addresses. A page of the map that no route knows is shown without data. */
export function registerRoutes(server: FastifyInstance, app: AppContext, routes: readonly Route[]): void {
  for (const route of [...routes, ...routesWithoutData(app.bundle.current, routes)]) {
    if ('entry' in route) registerEntry(server, app, route);
    else register(server, route.path, (request, reply) => answer(request, reply, { route, access: route.access }));
  }
}

function registerEntry(server: FastifyInstance, app: AppContext, route: Route & { readonly entry: string }): void {
  const pages = pagesOf(app.bundle.current, route.entry);
  if (pages.length === 0) throw new Error(`entry "${route.entry}" has no row in routes.json`);
  for (const page of pages) {
    register(server, page.path, (request, reply) => {
      // Development may have put another bundle in place meanwhile.
      const current = pagesOf(app.bundle.current, route.entry).find(({ path }) => path === page.path) ?? page;
      request.ctx.page = current;
      reply.header('cross-origin-opener-policy', openerPolicy(current));
      return answer(request, reply, { route, access: current.access });
    });
  }
}

function routesWithoutData(bundle: Bundle, routes: readonly Route[]): Route[] {
  const known = new Set(routes.map((route) => ('entry' in route ? route.entry : '')));
  const others = bundle.pages.filter(({ path, entry }) => path !== ANYTHING_ELSE && !known.has(entry));
  return [...new Set(others.map(({ entry }) => entry))].map((entry) => ({ entry, GET: [() => pageAnswer({})] }));
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Every method comes to the route, which alone knows what to say to those it has no steps for. */
function register(server: FastifyInstance, url: string, handler: Handler): void {
  server.route({ method: server.supportedMethods, url, handler });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, access }: { route: Route; access: readonly Access[] },
): Promise<FastifyReply> {
  if (route.acceptsApiKey) request.ctx = { ...request.ctx, wants: 'json' };
  const { ctx } = request;
  return sendAnswer(ctx, reply, await runRoute(ctx, route, access), route);
}
