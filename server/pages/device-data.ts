import * as v from 'valibot';
import { UnknownDeviceData } from '../../shared/contract/validate-device';
import { readDeviceCode } from '../devices/device-codes';
import { findUserById } from '../directory/users';
import { groundOf } from '../http/ground-of';
import type { Visit } from '../http/visit';
import { readLoginSettings } from '../login-settings/login-settings';
import { maskedMail } from '../mail/mail-address';
import type { Session } from '../sessions/sessions';
import { mailDeviceCode } from './mail-device-code';
import { userAgentOf } from './occasion';

/** What the page says of the sign-in that is to be confirmed. */
export async function deviceData(visit: Visit, session: Session): Promise<UnknownDeviceData> {
  const ground = groundOf(visit);
  const { db } = ground;
  // Missing only where the server stopped between opening the pre-session and mailing its code.
  if ((await readDeviceCode(ground, session.id)) === undefined) await mailDeviceCode(visit, session);
  const [code, user, settings] = await Promise.all([
    readDeviceCode(ground, session.id),
    findUserById(db, session.userId),
    readLoginSettings(db),
  ]);
  if (code === undefined || user === undefined) throw new Error('a pre-session without its user or code');
  return v.parse(UnknownDeviceData, {
    name: user.displayName,
    baseUri: visit.origin,
    isCloud: settings.isCloudView,
    userAgentString: userAgentOf(visit.headers),
    mail: maskedMail(user.email),
    // The code is good for longer than the pre-session, but of no use after it.
    expires: isoTime(Math.min(code.expiresAt, session.expiresAt)),
    resendAvailable: isoTime(code.resendAt),
    mailSendFailed: code.isMailFailed,
    antiCsrfToken: session.antiCsrfToken,
  });
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
