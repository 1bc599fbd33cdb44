import type { GenericSchema } from 'valibot';
import { type Access, METHODS } from '../../../shared/contract/operation';
import { checkAccess } from '../rules/check-access';
import { checkRequestOrigin } from '../rules/check-request-origin';
import { loadKey } from '../rules/load-key';
import { loadSession } from '../rules/load-session';
import { type Answer, refuse } from './answer';
import { readBody } from './body/read-body';
import type { RequestContext } from './request-context';
import type { AnyStep, Route } from './route';

/** An address and its routes. */
export interface RequestedAddress {
  /** The path with its parameters in the router's syntax. */
  readonly path: string;
  /** A route for each method of the address. */
  readonly routes: readonly Route[];
  /** Who may open the page and make its calls; undefined for an address without a page, whose operations specify it. */
  readonly access: readonly Access[] | undefined;
  readonly isPage: boolean;
  /** The schema of the page's data. */
  readonly pageData: GenericSchema | undefined;
}

/** Returns the route of a request. HEAD is treated as GET. */
export function routeOf({ routes }: RequestedAddress, method: string): Route | undefined {
  return routes.find(({ operation }) => operation.method === (method === 'HEAD' ? 'GET' : method));
}

/** Runs the steps of a route. The first step that answers ends the request; the others add to the context. */
export async function runRoute(ctx: RequestContext, address: RequestedAddress): Promise<Answer> {
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
 * Returns the steps before those of every route. They check in this order who sends the request, whether it was
 * intended, whether it is permitted, and its body.
 */
function stepsBefore(route: Route, access: readonly Access[]): readonly AnyStep[] {
  return [
    ...(route.operation.acceptsApiKey ? [loadKey] : []),
    ...(route.withoutSession ? [] : [loadSession]),
    checkRequestOrigin,
    (ctx) => checkAccess(ctx, route, access),
    (ctx) => readBody(ctx, route),
  ];
}

function isAnswer(result: Answer | object | undefined): result is Answer {
  return result !== undefined && 'kind' in result;
}

/** Returns the methods of an address in the order of {@link METHODS}. */
export function methodsOf({ routes }: Pick<RequestedAddress, 'routes'>): string[] {
  const own = METHODS.filter((method) => routes.some(({ operation }) => operation.method === method));
  return own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
