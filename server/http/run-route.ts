import { type Answer, refuse } from './answer';
import type { Access } from './bundle-shape';
import { checkAccess } from './check-access';
import { checkForgery } from './check-forgery';
import { loadKey } from './load-key';
import { loadSession } from './load-session';
import { METHODS, type Method, type Route, type Step, type Visit } from './visit';

/** What every route does first, in this order: who is it, did they mean it, may they. Only health is asked without a session. */
const beforeEveryRoute = (access: readonly Access[], route: Route): Step[] => [
  ...(route.forPrograms ? [loadKey] : []),
  ...(route.withoutSession ? [] : [loadSession]),
  checkForgery,
  checkAccess(access, route),
];

/** Takes a visit through the steps of its route; the first that answers ends it. */
export async function runRoute(visit: Visit, route: Route, access: readonly Access[]): Promise<Answer> {
  if (route.exists?.(visit.house) === false) return refuse(404, 'no such address in this house');
  const steps = stepsOf(route, visit.method);
  if (steps === undefined) {
    return {
      ...refuse(405, 'method is not for this address'),
      headers: { allow: allowed(route) },
    };
  }
  // Only a page comes in two forms; before anything is changed, its visitor must want to hear of it in one of them.
  if ('entry' in route && visit.wants === undefined) return refuse(406, 'neither HTML nor JSON is wanted');
  for (const step of [...beforeEveryRoute(access, route), ...steps]) {
    const answer = await step(visit);
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
