import { openEventStream } from '../../../shared/contract/system/events';
import { refuse } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, route } from '../../http/engine/route';
import { requireUser, type WithUser } from '../../http/rules/require-session';

/** Seconds until a page may open a stream again, after the limit of its session or of the server. */
const RETRY_AFTER = { session: 10, server: 60 };

/** Refuses other sites: they could not read a stream, but use up the streams that their visitors may open. */
const checkSite = ({ headers }: RequestContext) => {
  const site = headers['sec-fetch-site'];
  const isSameOrigin = site === undefined || site === 'same-origin' || site === 'none';
  return isSameOrigin ? undefined : refuse(403, 'stream for another site');
};

/**
 * Opens a stream of resource changes, which lasts as long as the session and the server. A page that reconnects names the
 * latest event that it has received: a browser by itself in the header, the pages' own code in the query.
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

/** The stream of what changes on the server. */
export const eventsRoute: Route = route(openEventStream).use(checkSite).use(requireUser).answer(openStream);
