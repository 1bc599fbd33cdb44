import { data, refuse } from '../../http/engine/answer';
import type { Route, Step } from '../../http/engine/request-context';
import { inTime } from '../../with-timeout';

/** How long the database may take, in ms; with the rest of the answer it is less than two seconds. */
const DATABASE_TIMEOUT = 1500;

/** A shell of another origin may see that somebody answers, though not what: it says so when its frames stay empty. */
const SEEN_BY_ALL = { 'cross-origin-resource-policy': 'cross-origin' };

/** 200 while the database answers and stores, 503 while it does not. */
const askDatabase: Step = async ({ app }) => {
  try {
    await inTime(app.storage.ping(), DATABASE_TIMEOUT, 'the database did not answer in time');
    return { ...data({ status: 'ok' }), headers: SEEN_BY_ALL };
  } catch (error) {
    return { ...refuse(503, 'database does not answer'), cause: error };
  }
};

/** Asked by whoever watches the server. It waits for the database nowhere else, for a session or a page. */
export const healthz: Route = {
  path: '/healthz',
  access: ['anyone'],
  withoutSession: true,
  GET: [askDatabase],
  onError: (_visit, { status, messageKey }) => data({ statusCode: status, messageKey }, status),
};
