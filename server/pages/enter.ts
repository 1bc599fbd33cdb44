import { newDeviceLetter } from '../devices/letters';
import { findRecipient } from '../directory/users';
import type { Visit } from '../http/visit';
import { endSession } from '../sessions/sessions';
import { type Advance, advance, type Proof } from '../sign-in/advance';
import { holdAccount } from '../sign-in/hold-account';
import { mailDeviceCode } from './mail-device-code';
import { occasionOf, userAgentOf } from './occasion';
import { redirectAfter, stepAddress } from './redirect-after';

/** What a sign-in must know of the browser at hand. */
export function browserOf({ headers, address, sent }: Visit) {
  return { userAgent: userAgentOf(headers), address, deviceToken: sent.device.value };
}

/**
 * The person has proven what their pre-session is for: it ends, and another session takes its place.
 *
 * @returns where the person goes on to, or undefined when the pre-session was over already
 */
export async function proceed(visit: Visit, proof?: Proof): Promise<string | undefined> {
  const { house, session, sent } = visit;
  if (session === undefined) return undefined;
  const arrival = { ...browserOf(visit), userId: session.userId, ...(proof === undefined ? {} : { proof }) };
  const advanced = await house.storage.db.transaction().execute(async (within) => {
    // Before the session, as a change of the password does it: the other way round two servers could wait for each other.
    if (!(await holdAccount(within, session.userId))) return undefined;
    // Of two requests at once only one finds it, or one proof would open two sessions.
    const isEnded = await endSession(within, sent.session.value);
    return isEnded ? advance({ db: within, clock: house.clock }, arrival) : undefined;
  });
  return advanced === undefined ? undefined : enter(visit, advanced);
}

/** Hands a new session to the browser, sends the mail that comes with it, and says where the person goes on to. */
export async function enter(visit: Visit, { token, session, device, isNewsworthy }: Advance): Promise<string> {
  visit.cookie = { kind: 'set', token, expires: session.expiresAt };
  if (device !== undefined) visit.deviceCookie = { kind: 'set', token: device.token, expires: device.expiresAt };
  if (isNewsworthy) {
    const recipient = await findRecipient(visit.house.storage.db, session.userId);
    if (recipient !== undefined) visit.house.mailer.post(newDeviceLetter(recipient, occasionOf(visit)));
  }
  if (session.step === undefined) return redirectAfter(visit);
  if (session.step === 'device') await mailDeviceCode(visit, session);
  return stepAddress(visit, session.step);
}
