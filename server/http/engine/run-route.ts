import type { Access } from '../../../shared/contract/operation';
import { authenticateByHeader } from '../rules/authenticate-by-header';
import { checkAccess } from '../rules/check-access';
import { checkRequestOrigin } from '../rules/check-request-origin';
import { findRequestSession, loadSession } from '../rules/load-session';
import { type AddressRoutes, methodsOf, routeOf } from './address-routes';
import { type Answer, refuse } from './answer';
import { readAndValidateBody } from './body/read-and-validate-body';
import type { RequestContext } from './request-context';
import type { AnyStep, Route } from './route';

/** Runs the steps of a route. The first step that answers ends the request; the others add to the context. */
export async function runRoute(ctx: RequestContext, address: AddressRoutes): Promise<Answer> {
  if (address.routes.some(({ exists }) => exists?.(ctx.app) === false))
    return refuse(404, 'no such address with these settings');
  const route = routeOf(address, ctx.method);
  if (route === undefined)
    return {
      ...refuse(405, 'method is not allowed for this address'),
      headers: { allow: methodsOf(address).join(', ') },
    };
  // Only pages have two formats. This is checked before a step changes anything, because otherwise the client could not
  // read the result.
  if (address.isPage && ctx.format === undefined) return refuse(406, 'client accepts neither HTML nor JSON');
  for (const step of [...stepsBefore(route, address.access ?? route.operation.access ?? []), ...route.steps]) {
    const result = await step(ctx);
    if (isAnswer(result)) return result;
    Object.assign(ctx, result);
  }
  throw new Error('the last step of a route did not answer');
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
    (ctx) => readAndValidateBody(ctx, route),
    ...(route.operation.method === 'GET' ? [] : [(ctx: RequestContext) => checkAccessAgain(ctx, route, access)]),
  ];
}

/**
 * Checks the access of a user again when the body is complete, because the session may have ended while it was being
 * sent. The transaction of a change checks the session once more.
 */
async function checkAccessAgain(ctx: RequestContext, route: Route, access: readonly Access[]) {
  if (ctx.user === undefined) return undefined;
  const now = { session: undefined, user: undefined, ...(await findRequestSession(ctx)) };
  return (await checkAccess({ ...ctx, ...now }, route, access)) ?? now;
}

function isAnswer(result: Answer | object | undefined): result is Answer {
  return result !== undefined && 'kind' in result;
}
