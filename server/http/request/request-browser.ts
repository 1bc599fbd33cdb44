import { relyingPartyId } from '../../settings/relying-party';
import type { RequestContext } from './request-context';
import { requestCookies } from './request-cookies';
import { localeOf } from './request-preferences';
import { userAgentOf } from './user-agent-header';

/** Returns the facts about the browser that a sign-in uses, and the RP ID of its passkeys. */
export function browserOf(ctx: RequestContext) {
  const deviceToken = requestCookies(ctx).device.value;
  const rpId = relyingPartyId(ctx.app.settings.publicUrl, ctx.origin);
  return { userAgent: userAgentOf(ctx.headers), locale: localeOf(ctx), address: ctx.clientAddress, deviceToken, rpId };
}
