import { type Answer, data, refuse } from '../../http/engine/answer';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { withTimeout } from '../../with-timeout';

/** How long the database may take, in ms; with the rest of the answer it is less than two seconds. */
const DATABASE_TIMEOUT = 1500;

/** A shell of another origin may read that the server answers, so that it can explain why its frames stay empty. */
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' };

const well = (): Answer => ({ ...data({ status: 'ok' }), headers: CROSS_ORIGIN });

/** 200 while the database answers and can be written, else 503. */
const checkDatabase: LastStep = async ({ app }) => {
  try {
    await withTimeout(app.storage.ping(), DATABASE_TIMEOUT, 'the database did not answer in time');
    return well();
  } catch (error) {
    return { ...refuse(503, 'database does not answer'), cause: error };
  }
};

/** 503 from the moment at which the server begins to stop: requests go to another one. */
const checkStopping = ({ app }: Parameters<LastStep>[0]) =>
  app.stopping.aborted ? refuse(503, 'server is stopping') : undefined;

/** No session and no page, since both would wait for the database without a time limit. */
const check = (path: string, GET: Route['GET'] & object): Route => ({
  path,
  access: ['anyone'],
  withoutSession: true,
  GET,
  onError: (_ctx, { status, messageKey }) => data({ statusCode: status, messageKey }, status),
});

/** The health check: the database. */
export const healthz = check('/healthz', steps(checkDatabase));

/** Liveness: the process answers. Nothing else is asked, since a restart does not mend a database. */
export const livez = check('/livez', steps(well));

/** Readiness: requests may be sent here. The server listens only after its migrations. */
export const readyz = check('/readyz', steps(checkStopping, checkDatabase));
