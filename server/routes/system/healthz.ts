import { checkHealth, checkLiveness, checkReadiness } from '../../../shared/contract/system/health';
import { data, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { type Route, type RouteOptions, route, routeWithSteps } from '../../http/request/route';
import { withTimeout } from '../../with-timeout';

/** How long the database may take to answer, in ms. The whole answer takes less than two seconds. */
const DATABASE_TIMEOUT = 1500;

/** Shells of other origins may read that the server answers, so that they can explain why their frames stay empty. */
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' };

const well = () => ({ ...data({ status: 'ok' as const }), headers: CROSS_ORIGIN });

/** Answers 200 if the database answers and can be written, and otherwise 503. */
const checkDatabase = async ({ app }: RequestContext) => {
  try {
    await withTimeout(app.storage.ping(), DATABASE_TIMEOUT, 'the database did not answer in time');
    return well();
  } catch (error) {
    return { ...refuse(503, 'database does not answer'), cause: error };
  }
};

/** Answers 503 after the server has started to stop, so that requests go to another server. */
const checkStopping = ({ app }: RequestContext) =>
  app.stopping.aborted ? refuse(503, 'server is stopping') : undefined;

/** Health checks use neither a session nor a page, because both would wait for the database without a timeout. */
const OPTIONS: RouteOptions = {
  withoutSession: true,
  onError: (_ctx, { status, messageKey }) => data({ statusCode: status, messageKey }, status),
};

/**
 * The routes of the checks of health (the database), liveness (only the process, because a restart would not repair the
 * database) and readiness (whether the server accepts requests).
 */
export const healthRoutes: readonly Route[] = [
  route(checkHealth, checkDatabase, OPTIONS),
  route(checkLiveness, well, OPTIONS),
  routeWithSteps(checkReadiness, OPTIONS).use(checkStopping).answer(checkDatabase),
];
