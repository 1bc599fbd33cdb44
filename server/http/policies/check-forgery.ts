import { refuse } from '../engine/answer';
import type { RequestContext, Step } from '../engine/request-context';

/**
 * Refuses a change that another site sent in this person's name.
 *
 * Every browser sends Origin with a change, and all current ones Sec-Fetch-Site. A program sends neither and is let
 * through, but not together with a session cookie: that would be an old browser that tells us nothing.
 */
export const checkForgery: Step = (ctx) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return undefined;
  const reason = forgeryReason(ctx);
  return reason === undefined ? undefined : refuse(403, `change from elsewhere: ${reason}`);
};

function forgeryReason({ headers, sent, origin: own }: RequestContext): string | undefined {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  // `none` is a person who reloads a form's answer or uses a bookmark; `same-site` may be another tenant's host.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'Sec-Fetch-Site is not same-origin';
  if (origin !== undefined) return origin === own ? undefined : 'Origin is not ours';
  if (site !== undefined) return undefined;
  return sent.session.count === 0 ? undefined : 'neither Origin nor Sec-Fetch-Site, but a session cookie';
}
