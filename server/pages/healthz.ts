import { data, refuse } from '../http/answer';
import type { Route, Step } from '../http/visit';

/** A database that needs longer than this, in ms, is no help to anybody. */
const PATIENCE = 2000;

/** A shell of another origin may see that somebody answers, though not what: it says so when its frames stay empty. */
const SEEN_BY_ALL = { 'cross-origin-resource-policy': 'cross-origin' };

/** 200 while the database answers, 503 while it does not. */
const askDatabase: Step = async ({ house }) => {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, PATIENCE, new Error('the database did not answer in time')).unref();
  });
  try {
    await Promise.race([house.storage.ping(), late]);
    return { ...data({ status: 'ok' }), headers: SEEN_BY_ALL };
  } catch (error) {
    return { ...refuse(503, 'database does not answer'), cause: error };
  }
};

/** Asked by whoever watches the server. */
export const healthz: Route = { path: '/healthz', access: ['anyone'], GET: [askDatabase] };
