import { sessionsOf } from '../../http/events/resource-change';
import type { RequestContext } from '../../http/request/request-context';
import { mailNewDevice, mailNewPasskey } from '../../http/request/send-security-mails';
import type { StartedSession } from '../../sign-in/start-next-sign-in-step';
import { mailDeviceCode } from './mail-device-code';
import { addressAfterSignIn, addressOfStep } from './redirect-after-sign-in';

/** Sets the cookies of a new session, and sends its mails. @returns the address for the redirect */
export async function answerWithSession(
  ctx: RequestContext,
  { token, session, isAdmin, device, shouldMailNewDevice, newPasskey }: StartedSession,
): Promise<string> {
  const { responseCookies } = ctx;
  responseCookies.session = { kind: 'set', token, expires: session.expiresAt };
  if (device !== undefined) responseCookies.device = { kind: 'set', token: device.token, expires: device.expiresAt };
  if (shouldMailNewDevice) await mailNewDevice(ctx, session);
  if (newPasskey !== undefined) await mailNewPasskey(ctx, session, newPasskey);
  if (session.step === undefined) {
    ctx.app.events.publish(sessionsOf(session.userId));
    return addressAfterSignIn(ctx, { isAdmin });
  }
  if (session.step === 'device') await mailDeviceCode(ctx, session);
  return addressOfStep(ctx, session.step);
}
