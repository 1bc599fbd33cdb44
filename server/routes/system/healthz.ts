import { data, refuse } from '../../http/engine/answer';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { inTime } from '../../with-timeout';

/** How long the database may take, in ms; with the rest of the answer it is less than two seconds. */
const DATABASE_TIMEOUT = 1500;

/** A shell of another origin may read that the server answers, so that it can explain why its frames stay empty. */
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' };

/** 200 while the database answers and can be written, else 503. */
const checkDatabase: LastStep = async ({ app }) => {
  try {
    await inTime(app.storage.ping(), DATABASE_TIMEOUT, 'the database did not answer in time');
    return { ...data({ status: 'ok' }), headers: CROSS_ORIGIN };
  } catch (error) {
    return { ...refuse(503, 'database does not answer'), cause: error };
  }
};

/** The health check. It loads no session and fills no page, since both would wait for the database without a time limit. */
export const healthz: Route = {
  path: '/healthz',
  access: ['anyone'],
  withoutSession: true,
  GET: steps(checkDatabase),
  onError: (_ctx, { status, messageKey }) => data({ statusCode: status, messageKey }, status),
};
