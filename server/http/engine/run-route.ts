import { type Answer, refuse } from './answer';
import type { Access } from './bundle';
import type { Policies } from './policies';
import type { RequestContext } from './request-context';
import { type AnyStep, METHODS, type Route } from './route';

/** A route with the access of the address at which it is requested, and the steps that the policies run before it. */
export interface RequestedRoute {
  readonly route: Route;
  readonly access: readonly Access[];
  readonly stepsBefore: Policies['stepsBefore'];
}

/** Runs the steps of a route; the first that answers ends the request, and the others add to the context. */
export async function runRoute(ctx: RequestContext, { route, access, stepsBefore }: RequestedRoute): Promise<Answer> {
  if (route.exists?.(ctx.app) === false) return refuse(404, 'no such address with these settings');
  const table = stepsOf(route, ctx.method);
  if (table === undefined) {
    return { ...refuse(405, 'method is not allowed for this address'), headers: { allow: allowedMethods(route) } };
  }
  // Only a page has two formats. It is checked before a step changes anything, so that the client can read the outcome.
  if ('entry' in route && ctx.format === undefined) return refuse(406, 'client accepts neither HTML nor JSON');
  for (const step of [...stepsBefore(route, access), ...table]) {
    const result = await step(ctx);
    if (isAnswer(result)) return result;
    Object.assign(ctx, result);
  }
  throw new Error('the last step of a route did not answer');
}

function isAnswer(result: Answer | object | undefined): result is Answer {
  return result !== undefined && 'kind' in result;
}

function stepsOf(route: Route, method: string): readonly AnyStep[] | undefined {
  const known = METHODS.find((name) => name === (method === 'HEAD' ? 'GET' : method));
  return known === undefined ? undefined : route[known];
}

function allowedMethods(route: Route): string {
  return METHODS.filter((method) => route[method] !== undefined)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');
}
