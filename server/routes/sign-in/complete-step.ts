import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { sessionsOf } from '../../http/events/resource-change';
import { requestCookies } from '../../http/rules/request-cookies';
import type { WithSession } from '../../http/rules/require-session';
import { userAgentOf } from '../../http/rules/user-agent';
import type { Proof, StartedSession } from '../../sign-in/next-sign-in-step';
import { continueSignIn } from '../../sign-in/replace-session';
import { mailNewDevice } from '../account/send-security-mails';
import { mailDeviceCode } from './mail-device-code';
import { addressAfterSignIn, addressOfStep } from './redirect-after-sign-in';

/** Returns the facts about the browser that a sign-in uses. */
export function browserOf(ctx: RequestContext) {
  const deviceToken = requestCookies(ctx).device.value;
  return { userAgent: userAgentOf(ctx.headers), address: ctx.clientAddress, deviceToken };
}

/**
 * Completes the step of a pre-session, which is replaced by the session of the next step.
 * @returns the address for the redirect, or undefined if the pre-session has already ended
 */
export async function completeStep(ctx: RequestContext & WithSession, proof?: Proof): Promise<string | undefined> {
  const { session } = ctx;
  const settings = await ctx.loginSettings();
  const { userId, loginType, openIdLoginId, openIdProviderId } = session;
  const context = {
    ...browserOf(ctx),
    userId,
    loginType,
    openIdLoginId,
    openIdProviderId,
    settings,
    ...(proof === undefined ? {} : { proof }),
  };
  const token = requestCookies(ctx).session.value;
  const started = await continueSignIn(depsOf(ctx), { ...context, token });
  return started === undefined ? undefined : answerWithSession(ctx, started);
}

/** Sets the cookies of a new session, and sends its mails. @returns the address for the redirect */
export async function answerWithSession(
  ctx: RequestContext,
  { token, session, device, shouldMailNewDevice }: StartedSession,
): Promise<string> {
  const { responseCookies } = ctx;
  responseCookies.session = { kind: 'set', token, expires: session.expiresAt };
  if (device !== undefined) responseCookies.device = { kind: 'set', token: device.token, expires: device.expiresAt };
  if (shouldMailNewDevice) await mailNewDevice(ctx, session.userId);
  if (session.step === undefined) {
    ctx.app.events.publish(sessionsOf(session.userId));
    return addressAfterSignIn(ctx);
  }
  if (session.step === 'device') await mailDeviceCode(ctx, session);
  return addressOfStep(ctx, session.step);
}
