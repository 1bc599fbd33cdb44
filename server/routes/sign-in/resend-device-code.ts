import { readDeviceCode } from '../../devices/device-codes';
import { data, notSignedIn, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { Route, Step } from '../../http/engine/request-context';
import { PRE_SESSION_LIFETIME, prolongPreSession } from '../../sessions/pre-session';
import { deviceData } from './device-data';
import { mailDeviceCode } from './mail-device-code';
import { readDeviceForm } from './validate-device';

/**
 * Mails another code, a minute after the last one at the earliest, and gives the person ten minutes anew:
 * otherwise a code that was asked for late would be good for seconds.
 */
const resendCode: Step = async (ctx) => {
  const { session, app, sent } = ctx;
  if (session === undefined) return notSignedIn();
  const deps = depsOf(ctx);
  const renewed = { ...session, expiresAt: app.clock() + PRE_SESSION_LIFETIME };
  if (!(await mailDeviceCode(ctx, renewed))) {
    const wait = ((await readDeviceCode(deps, session.id))?.resendAt ?? 0) - app.clock();
    return { ...refuse(429, 'too early for another device code'), retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  }
  const expires = await prolongPreSession(deps, session.id);
  ctx.cookie = { kind: 'set', token: sent.session.value ?? '', expires };
  return data(await deviceData(ctx, { ...session, expiresAt: expires }));
};

/** Where another code for an unknown browser is asked for. */
export const resendDeviceCode: Route = {
  path: '/identityprovider/validatedevice/resend',
  access: ['pre-session'],
  step: 'device',
  POST: [readDeviceForm, resendCode],
};
