import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { page as pageAnswer, redirect, refuse } from '../request/answer';
import type { AppContext } from '../request/app-context';
import type { Bundle, BundlePage } from '../request/bundle';
import type { RequestContext } from '../request/request-context';
import { type Route, route } from '../request/route';
import { redirectToCanonicalPath } from '../rules/redirect-to-canonical-path';
import { type AddressRoutes, methodsOf } from './address-routes';
import { runRoute } from './run-route';
import { openerPolicy } from './security-headers';
import { sendAnswer } from './send-answer';

/** The path of the row for all other addresses, which the router's not-found handler answers. */
const ANYTHING_ELSE = '*';

/**
 * Registers all paths of all routes, and the handler for requests without a route. A page of routes.json that has no
 * route is shown without data.
 * @returns a function that finds the address of a request whose method the router does not know
 */
export function registerRoutes(server: FastifyInstance, app: AppContext, routes: readonly Route[]): LookUp {
  const byPath = new Map<string, Route[]>();
  for (const each of [...routes, ...routesWithoutData(app.bundle.current, routes)]) {
    for (const path of [each.operation.address].flat()) byPath.set(path, [...(byPath.get(path) ?? []), each]);
  }
  const addresses = [...byPath].map(([path, ofPath]) => addressOf(app, path, ofPath));
  const patterns = addresses.filter(isPattern);
  for (const address of addresses) {
    const isAlsoOfPattern = patterns.some(({ url }) => url !== address.url && isOf(address.url, url));
    register(server, isAlsoOfPattern ? { ...address, methods: USUAL_METHODS } : address);
  }
  const lookUp = createLookUp(addresses);
  server.setNotFoundHandler((request, reply) => {
    const address = lookUp(request);
    if (address !== undefined) return address.handler(request, reply);
    const target = redirectToCanonicalPath(request.ctx, request.raw.url ?? '');
    return sendAnswer(request.ctx, reply, target === undefined ? refuse(404, 'no such address') : redirect(target));
  });
  return lookUp;
}

function addressOf(app: AppContext, path: string, routes: readonly Route[]): Address {
  const { pages } = app.bundle.current;
  const entry = routes.find(({ pageEntry }) => pageEntry !== undefined)?.pageEntry;
  const page = pages.find((each) => each.path === path) ?? pages.find((each) => each.entry === entry);
  const access = page?.access;
  if (access === undefined && routes.some(({ operation }) => operation.access === undefined))
    throw new Error(`nothing says who may call ${path}: it has no row in routes.json`);
  const get = routes.find(({ operation }) => operation.method === 'GET')?.operation;
  const pageData = get?.answer === 'text' ? undefined : (get?.sends ?? get?.answer);
  const address = { path, routes, access, isPage: page !== undefined, pageData };
  const isForPrograms = routes.some(({ operation }) => operation.acceptsApiKey);
  return {
    url: path,
    methods: methodsOf(address),
    handler: async (request, reply) => {
      if (isForPrograms) request.ctx = { ...request.ctx, format: 'json' };
      if (page === undefined) return answer(request.ctx, reply, address);
      const current = currentPage(app.bundle.current, page);
      reply.header('cross-origin-opener-policy', openerPolicy(current));
      return answer({ ...request.ctx, page: current }, reply, { ...address, access: current.access });
    },
  };
}

/** Returns the row of a page in the present bundle, which development may have replaced. */
function currentPage(bundle: Bundle, page: BundlePage): BundlePage {
  if (bundle.pages.includes(page)) return page;
  return bundle.pages.find(({ entry, path }) => entry === page.entry && path === page.path) ?? page;
}

function routesWithoutData({ pages }: Bundle, routes: readonly Route[]): Route[] {
  const known = new Set(routes.flatMap(({ operation }) => operation.address));
  return pages
    .filter(({ path }) => path !== ANYTHING_ELSE && !known.has(path))
    .map(({ path }) => route({ method: 'GET', address: path }, () => pageAnswer({})));
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A path of a route, with its parameters in the router's syntax, and its handler. */
interface Address {
  readonly url: string;
  readonly methods: readonly string[];
  readonly handler: Handler;
}

/** The methods that browsers send. */
const USUAL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Registers an address for its methods. Registering all methods for every address would take most of the start-up time,
 * so the not-found handler answers the others. An address that also matches a pattern gets the usual methods, because
 * the router would otherwise use the pattern.
 */
function register(server: FastifyInstance, { url, methods, handler }: Address): void {
  server.route({
    method: [...methods],
    url,
    handler: async (request, reply) =>
      hasEmptyParameter(request.params) ? reply.callNotFound() : handler(request, reply),
  });
}

/**
 * Finds the address of a request whose method it does not support, so that it can be answered with
 * 405.
 */
type LookUp = (request: FastifyRequest) => Address | undefined;

function createLookUp(addresses: readonly Address[]): LookUp {
  // As in the router, exact addresses take precedence over patterns.
  const ordered = [...addresses].sort((one, other) => Number(isPattern(one)) - Number(isPattern(other)));
  return ({ method, raw }) => {
    const [path = ''] = (raw.url ?? '').split('?');
    return ordered.find(({ url, methods }) => !methods.includes(method) && isOf(path, url));
  };
}

function isPattern({ url }: Address): boolean {
  return /[:*]/.test(url);
}

/**
 * Tells whether a path matches the pattern of an address. Parameters are whole non-empty segments, and `*` matches any
 * end.
 */
function isOf(path: string, url: string): boolean {
  if (url.endsWith('/*')) return path.startsWith(url.slice(0, -1));
  const [segments, wanted] = [path.split('/'), url.split('/')];
  return (
    segments.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
  );
}

/**
 * Tells whether a parameter is empty. The router finds `/keys/:id` for `/keys/`, which is the address `/keys` with an
 * extra slash.
 */
function hasEmptyParameter(params: unknown): boolean {
  return Object.values(Object(params)).includes('');
}

async function answer(initial: RequestContext, reply: FastifyReply, address: AddressRoutes): Promise<FastifyReply> {
  const { ctx, answer } = await runRoute(initial, address);
  return sendAnswer(ctx, reply, answer, address);
}
