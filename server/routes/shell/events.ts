import { openEventStream } from '../../../shared/contract/system/events';
import { refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { type Route, routeWithSteps } from '../../http/request/route';

/** After how many seconds a page may try again if its session or the server has too many streams. */
const RETRY_AFTER = { session: 10, server: 60 };

/**
 * Refuses requests of other sites. They could not read a stream, but they could use up the streams of their visitors.
 */
const checkSite = ({ headers }: RequestContext) => {
  const site = headers['sec-fetch-site'];
  const isSameOrigin = site === undefined || site === 'same-origin' || site === 'none';
  return isSameOrigin ? undefined : refuse(403, 'stream for another site');
};

/**
 * Opens a stream of resource changes, which lasts as long as the session and the server. When a page reconnects, it
 * sends the id of the latest event: browsers in the header, and the code of the pages in the query.
 */
const openStream = ({ app, session, headers, query, method }: RequestContext & WithUser) => {
  if (method === 'HEAD') return { kind: 'empty' as const };
  const lastId = headers['last-event-id'] ?? query.get('after') ?? undefined;
  const body = app.events.open(session, lastId === undefined ? undefined : String(lastId));
  if (body === 'session-full')
    return { ...refuse(429, 'too many streams of one session or user'), retryAfter: RETRY_AFTER.session };
  if (body === 'server-full') return { ...refuse(503, 'too many streams in total'), retryAfter: RETRY_AFTER.server };
  return { kind: 'stream' as const, contentType: 'text/event-stream', body };
};

/** The route of the stream of resource changes. */
export const eventsRoute: Route = routeWithSteps(openEventStream).use(checkSite).answer(openStream);
