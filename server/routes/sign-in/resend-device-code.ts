import { resendDeviceCode } from '../../../shared/contract/sign-in/validate-device';
import { data, refuse } from '../../http/request/answer';
import type { RequestContext, WithSession } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { depsOf } from '../../http/request/request-deps';
import { type Route, route } from '../../http/request/route';
import { readDeviceCode } from '../../sessions/devices/device-codes';
import { preSessionLifetime, prolongPreSession } from '../../sessions/pre-session';
import { mailDeviceCode } from './mail-device-code';
import { unknownDeviceData } from './unknown-device-data';
import { DEVICE_OPTIONS } from './validate-device';

/**
 * Mails another code, at the earliest a minute after the last one, and restarts the lifetime of the pre-session.
 * Otherwise a late code could be valid only for seconds.
 */
const resendCode = async (ctx: RequestContext & WithSession) => {
  const { session, app } = ctx;
  const deps = depsOf(ctx);
  const renewed = { ...session, expiresAt: app.clock() + preSessionLifetime('device') };
  if (!(await mailDeviceCode(ctx, renewed))) {
    const wait = ((await readDeviceCode(deps, session.id))?.resendAt ?? 0) - app.clock();
    return { ...refuse(429, 'too early for another device code'), retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  }
  const expires = await prolongPreSession(deps, session.id);
  ctx.responseCookies.session = { kind: 'set', token: requestCookies(ctx).session.value ?? '', expires };
  return data(await unknownDeviceData(ctx, { ...session, expiresAt: expires }));
};

/** The route that sends another code for an unknown browser. */
export const resendDeviceCodeRoute: Route = route(resendDeviceCode, resendCode, DEVICE_OPTIONS);
