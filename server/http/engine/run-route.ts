import type { Access } from '../../../shared/contract/operation';
import { type Answer, type Problem, refuse } from '../request/answer';
import type { RequestContext } from '../request/request-context';
import type { AnyStep, Route } from '../request/route';
import { authenticateByHeader } from '../rules/authenticate-by-header';
import { checkAccess } from '../rules/check-access';
import { checkRequestOrigin } from '../rules/check-request-origin';
import { findRequestSession, loadSession } from '../rules/load-session';
import { type AddressRoutes, methodsOf, routeOf } from './address-routes';
import { readBody, validateBody } from './body/read-body';

/** An answer, and the context of the step that gave it. */
interface RouteResult {
  readonly ctx: RequestContext;
  readonly answer: Answer;
}

/** Runs the steps of a route. The first step that answers ends the request; the others add to the context of the next. */
export async function runRoute(initial: RequestContext, address: AddressRoutes): Promise<RouteResult> {
  const found = findRoute(initial, address);
  if ('kind' in found) return { ctx: initial, answer: found };
  let ctx = initial;
  for (const step of [...stepsBefore(found, address.access ?? found.operation.access ?? []), ...found.steps]) {
    const result = await step(ctx);
    if (isAnswer(result)) return { ctx, answer: result };
    ctx = { ...ctx, ...result };
  }
  throw new Error('the last step of a route did not answer');
}

function findRoute({ app, method, format }: RequestContext, address: AddressRoutes): Route | Problem {
  if (address.routes.some(({ exists }) => exists?.(app) === false))
    return refuse(404, 'no such address with these settings');
  const route = routeOf(address, method);
  if (route === undefined)
    return {
      ...refuse(405, 'method is not allowed for this address'),
      headers: { allow: methodsOf(address).join(', ') },
    };
  // Only pages have two formats. This is checked before a step changes anything, because otherwise the client could not
  // read the result.
  return address.isPage && format === undefined ? refuse(406, 'client accepts neither HTML nor JSON') : route;
}

/**
 * Returns the steps that run before a route's own steps. They check in this order who sends the request, whether it was
 * intended, whether it is permitted, and its body.
 */
function stepsBefore(route: Route, access: readonly Access[]): readonly AnyStep[] {
  return [
    ...(route.operation.acceptsApiKey ? [authenticateByHeader] : []),
    ...(route.withoutSession ? [] : [loadSession]),
    checkRequestOrigin,
    (ctx) => checkAccess(ctx, route, access),
    (ctx) => readBody(ctx, route),
    (ctx) => validateBody(ctx, route),
    ...(route.operation.method === 'GET' ? [] : [(ctx: RequestContext) => checkAccessAgain(ctx, route, access)]),
  ];
}

/**
 * Checks the access of a user again when the body is complete, because the session may have ended while it was being
 * sent. The transaction of a change checks the session and the rights of an administrator once more.
 */
async function checkAccessAgain(ctx: RequestContext, route: Route, access: readonly Access[]) {
  if (ctx.user === undefined) return undefined;
  const requiresAdmin = access.every((each) => each === 'admin');
  const now = { session: undefined, user: undefined, requiresAdmin, ...(await findRequestSession(ctx)) };
  return (await checkAccess({ ...ctx, ...now }, route, access)) ?? now;
}

function isAnswer(result: Answer | object | undefined): result is Answer {
  return result !== undefined && 'kind' in result;
}
