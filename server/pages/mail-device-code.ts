import { CODE_LIFETIME, mintDeviceCode, noteMail } from '../devices/device-codes';
import { codeLetter } from '../devices/letters';
import { findRecipient } from '../directory/users';
import { groundOf } from '../http/ground-of';
import type { Visit } from '../http/visit';
import type { Session } from '../sessions/sessions';
import { reserveCodeAttempt } from '../sign-in/code-attempts';
import { occasionOf } from './occasion';

/**
 * Mails a new code to the person of a pre-session. A mail that cannot be sent is no failure: the page says so, and another
 * one may be asked for at once, unless the account has had too many.
 *
 * @returns false while it is too early for another one
 */
export async function mailDeviceCode(visit: Visit, session: Session): Promise<boolean> {
  const { house } = visit;
  const ground = groundOf(visit);
  const { db } = ground;
  const code = await mintDeviceCode(ground, session.id);
  if (code === undefined) return false;
  const now = house.clock();
  const permission = await reserveCodeAttempt(ground, { what: 'device-mail', userId: session.userId });
  if (permission.kind === 'throttled') {
    house.log.warn({ userId: session.userId }, 'no device code was mailed: too many for this account');
    await noteMail(db, session.id, { isSent: false, resendAt: now + permission.retryAfter * 1000 });
    return true;
  }
  const isSent = await send(visit, session, code);
  await noteMail(db, session.id, { isSent, resendAt: house.clock() });
  return true;
}

/** Without an address the person cannot pass: an administrator has to enter one, and finds this in the log. */
async function send(visit: Visit, session: Session, code: string): Promise<boolean> {
  const { house } = visit;
  const recipient = await findRecipient(house.storage.db, session.userId);
  if (recipient === undefined) return false;
  const expiresAt = Math.min(house.clock() + CODE_LIFETIME, session.expiresAt);
  const isSent = await house.mailer.send(codeLetter(recipient, occasionOf(visit), { code, expiresAt }));
  if (!isSent) house.log.warn({ userId: session.userId }, 'this account waits for a device code that was not mailed');
  return isSent;
}
