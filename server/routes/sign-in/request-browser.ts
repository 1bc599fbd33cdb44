import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { localeOf } from '../../http/request/request-preferences';
import { userAgentOf } from '../../http/request/user-agent-header';
import { relyingPartyId } from '../../settings/relying-party';

/** Returns the facts about the browser that a sign-in uses, and the RP ID of its passkeys. */
export function browserOf(ctx: RequestContext) {
  const deviceToken = requestCookies(ctx).device.value;
  const rpId = relyingPartyId(ctx.app.settings.publicUrl, ctx.origin);
  return { userAgent: userAgentOf(ctx.headers), locale: localeOf(ctx), address: ctx.clientAddress, deviceToken, rpId };
}
