import { EVENTS_ADDRESS } from '../../../shared/contract/addresses';
import { notSignedIn, refuse } from '../../http/engine/answer';
import type { Route, Step } from '../../http/engine/request-context';

/** How long somebody waits who came one stream too many, in seconds. */
const PATIENCE = { session: 10, server: 60 };

/** Another site could not read the stream, but take away what its visitors may open of them. */
const checkSite: Step = ({ headers }) => {
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  return isOurs ? undefined : refuse(403, 'stream for another site');
};

/**
 * The stream of resource changes, as long as the session lasts and the server runs. A page that comes back
 * names the latest event it knows: a browser by itself in the header, our pages in the query.
 */
const openStream: Step = ({ app, session, headers, query, method }) => {
  if (session === undefined) return notSignedIn();
  if (method === 'HEAD') return { kind: 'empty' };
  const known = headers['last-event-id'] ?? query.get('after') ?? undefined;
  const body = app.events.open(session, known === undefined ? undefined : String(known));
  if (body === 'session-full')
    return { ...refuse(429, 'streams of one session or person'), retryAfter: PATIENCE.session };
  if (body === 'server-full') return { ...refuse(503, 'streams in total'), retryAfter: PATIENCE.server };
  return { kind: 'stream', contentType: 'text/event-stream', body };
};

/** Where pages listen to what changes on the server. */
export const events: Route = { path: EVENTS_ADDRESS, access: ['user'], GET: [checkSite, openStream] };
