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

/** The routes of an address. */
export interface RequestedAddress {
  /** With its parameters as the router has them. */
  readonly path: string;
  /** One for each of its methods. */
  readonly routes: readonly Route[];
  /** Who may open the page and make its calls; undefined where the address is no page's, and each operation says it. */
  readonly access: readonly Access[] | undefined;
  readonly isPage: boolean;
  /** The schema of the page's data. */
  readonly pageData: GenericSchema | undefined;
}

/** The route of a request; HEAD is GET without the body. */
export function routeOf({ routes }: RequestedAddress, method: string): Route | undefined {
  return routes.find(({ operation }) => operation.method === (method === 'HEAD' ? 'GET' : method));
}

/** Runs the steps of a route; the first that answers ends the request, and the others add to the context. */
export async function runRoute(ctx: RequestContext, address: RequestedAddress): Promise<Answer> {
  if (address.routes.some(({ exists }) => exists?.(ctx.app) === false))
    return refuse(404, 'no such address with these settings');
  const route = routeOf(address, ctx.method);
  if (route === undefined)
    return {
      ...refuse(405, 'method is not allowed for this address'),
      headers: { allow: methodsOf(address).join(', ') },
    };
  // Only a page has two formats. It is checked before a step changes anything, so that the client can read the outcome.
  if (address.isPage && ctx.format === undefined) return refuse(406, 'client accepts neither HTML nor JSON');
  for (const step of [...stepsBefore(route, address.access ?? route.operation.access ?? []), ...route.steps]) {
    const result = await step(ctx);
    if (isAnswer(result)) return result;
    Object.assign(ctx, result);
  }
  throw new Error('the last step of a route did not answer');
}

/** Before the steps of every route, in this order: who sends the request, did they intend it, may they send it, and what. */
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

/** The methods of an address, in the order of {@link METHODS}. */
export function methodsOf({ routes }: Pick<RequestedAddress, 'routes'>): string[] {
  const own = METHODS.filter((method) => routes.some(({ operation }) => operation.method === method));
  return own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
