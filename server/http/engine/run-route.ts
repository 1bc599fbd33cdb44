import { checkAccess } from '../policies/check-access';
import { checkForgery } from '../policies/check-forgery';
import { loadKey } from '../policies/load-key';
import { loadSession } from '../policies/load-session';
import { type Answer, refuse } from './answer';
import type { Access } from './bundle-shape';
import { METHODS, type Method, type RequestContext, type Route, type Step } from './request-context';

/** What every route does first, in this order: who is it, did they mean it, may they. Only health is asked without a session. */
const beforeEveryRoute = (access: readonly Access[], route: Route): Step[] => [
  ...(route.acceptsApiKey ? [loadKey] : []),
  ...(route.withoutSession ? [] : [loadSession]),
  checkForgery,
  checkAccess(access, route),
];

/** Takes a visit through the steps of its route; the first that answers ends it. */
export async function runRoute(ctx: RequestContext, route: Route, access: readonly Access[]): Promise<Answer> {
  if (route.exists?.(ctx.app) === false) return refuse(404, 'no such address in this house');
  const steps = stepsOf(route, ctx.method);
  if (steps === undefined) {
    return {
      ...refuse(405, 'method is not for this address'),
      headers: { allow: allowed(route) },
    };
  }
  // Only a page comes in two forms; before anything is changed, its visitor must want to hear of it in one of them.
  if ('entry' in route && ctx.wants === undefined) return refuse(406, 'neither HTML nor JSON is wanted');
  for (const step of [...beforeEveryRoute(access, route), ...steps]) {
    const answer = await step(ctx);
    if (answer !== undefined) return answer;
  }
  throw new Error('the last step of a route did not answer');
}

function stepsOf(route: Route, method: string): readonly Step[] | undefined {
  const known = METHODS.find((name) => name === (method === 'HEAD' ? 'GET' : method));
  return known === undefined ? undefined : route[known];
}

function allowed(route: Route): string {
  return METHODS.filter((method: Method) => route[method] !== undefined)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');
}
