import { checkHealth, checkLiveness, checkReadiness } from '../../../shared/contract/system/health';
import { data, refuse } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, type RouteOptions, route } from '../../http/engine/route';
import { withTimeout } from '../../with-timeout';

/** How long the database may take, in ms; with the rest of the answer it is less than two seconds. */
const DATABASE_TIMEOUT = 1500;

/** A shell of another origin may read that the server answers, so that it can explain why its frames stay empty. */
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' };

const well = () => ({ ...data({ status: 'ok' as const }), headers: CROSS_ORIGIN });

/** 200 while the database answers and can be written, else 503. */
const checkDatabase = async ({ app }: RequestContext) => {
  try {
    await withTimeout(app.storage.ping(), DATABASE_TIMEOUT, 'the database did not answer in time');
    return well();
  } catch (error) {
    return { ...refuse(503, 'database does not answer'), cause: error };
  }
};

/** 503 from the moment at which the server begins to stop: requests go to another one. */
const checkStopping = ({ app }: RequestContext) =>
  app.stopping.aborted ? refuse(503, 'server is stopping') : undefined;

/** No session and no page, since both would wait for the database without a time limit. */
const OPTIONS: RouteOptions = {
  withoutSession: true,
  onError: (_ctx, { status, messageKey }) => data({ statusCode: status, messageKey }, status),
};

/** The checks of health (the database), liveness (the process: a restart mends no database) and readiness (requests may be sent here). */
export const healthRoutes: readonly Route[] = [
  route(checkHealth, OPTIONS).answer(checkDatabase),
  route(checkLiveness, OPTIONS).answer(well),
  route(checkReadiness, OPTIONS).use(checkStopping).answer(checkDatabase),
];
