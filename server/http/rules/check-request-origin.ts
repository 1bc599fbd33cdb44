import { type Problem, refuse } from '../request/answer';
import type { RequestContext } from '../request/request-context';
import { requestCookies } from '../request/request-cookies';

/**
 * Refuses a change that another site makes a browser send (cross-site request forgery). All browsers send Origin with a
 * change, and all current ones Sec-Fetch-Site. A program that sends neither is allowed, but not with a session cookie,
 * because the request could then come from an old browser.
 */
export function checkRequestOrigin(ctx: RequestContext): Problem | undefined {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return undefined;
  const reason = forgeryReason(ctx);
  return reason === undefined ? undefined : refuse(403, `change from another site: ${reason}`);
}

function forgeryReason(ctx: RequestContext): string | undefined {
  const { origin } = ctx.headers;
  const site = ctx.headers['sec-fetch-site'];
  // `none` means that the user reloads the answer to a form or opens a bookmark. `same-site` could be the host of
  // another tenant.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'Sec-Fetch-Site is not same-origin';
  if (origin !== undefined) return origin === ctx.origin ? undefined : 'Origin is not that of this server';
  if (site !== undefined) return undefined;
  return requestCookies(ctx).session.count === 0 ? undefined : 'a session cookie, but no Origin and no Sec-Fetch-Site';
}
