import { newDeviceMail } from '../../devices/device-mails';
import { findRecipient } from '../../directory/users';
import type { RequestContext } from '../../http/engine/request-context';
import { endSession } from '../../sessions/sessions';
import { lockUserRow } from '../../sign-in/lock-user-row';
import { type Proof, type StartedSession, startNextStep } from '../../sign-in/next-sign-in-step';
import { mailContextOf, userAgentOf } from './mail-context';
import { mailDeviceCode } from './mail-device-code';
import { redirectAfter, stepAddress } from './redirect-after';

/** What a sign-in must know of the browser at hand. */
export function browserOf({ headers, address, sent }: RequestContext) {
  return { userAgent: userAgentOf(headers), address, deviceToken: sent.device.value };
}

/**
 * The person has proven what their pre-session is for: it ends, and another session takes its place.
 *
 * @returns where the person goes on to, or undefined when the pre-session was over already
 */
export async function completeStep(ctx: RequestContext, proof?: Proof): Promise<string | undefined> {
  const { app, session, sent } = ctx;
  if (session === undefined) return undefined;
  const context = { ...browserOf(ctx), userId: session.userId, ...(proof === undefined ? {} : { proof }) };
  const started = await app.storage.db.transaction().execute(async (within) => {
    // Before the session, as a change of the password does it: the other way round two servers could wait for each other.
    if (!(await lockUserRow(within, session.userId))) return undefined;
    // Of two requests at once only one finds it, or one proof would open two sessions.
    const isEnded = await endSession(within, sent.session.value);
    return isEnded ? startNextStep({ db: within, clock: app.clock }, context) : undefined;
  });
  return started === undefined ? undefined : startSession(ctx, started);
}

/** Hands a new session to the browser, sends the mail that comes with it, and says where the person goes on to. */
export async function startSession(
  ctx: RequestContext,
  { token, session, device, shouldMailNewDevice }: StartedSession,
): Promise<string> {
  ctx.cookie = { kind: 'set', token, expires: session.expiresAt };
  if (device !== undefined) ctx.deviceCookie = { kind: 'set', token: device.token, expires: device.expiresAt };
  if (shouldMailNewDevice) {
    const recipient = await findRecipient(ctx.app.storage.db, session.userId);
    if (recipient !== undefined) ctx.app.mailer.post(newDeviceMail(recipient, mailContextOf(ctx)));
  }
  if (session.step === undefined) return redirectAfter(ctx);
  if (session.step === 'device') await mailDeviceCode(ctx, session);
  return stepAddress(ctx, session.step);
}
