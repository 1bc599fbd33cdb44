import type { RequestContext } from '../../http/engine/request-context';
import { requestCookies } from '../../http/rules/request-cookies';
import { userAgentOf } from '../../http/rules/user-agent-header';

/** Returns the facts about the browser that a sign-in uses. */
export function browserOf(ctx: RequestContext) {
  const deviceToken = requestCookies(ctx).device.value;
  return { userAgent: userAgentOf(ctx.headers), address: ctx.clientAddress, deviceToken };
}
