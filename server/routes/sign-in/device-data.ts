import * as v from 'valibot';
import { UnknownDeviceData } from '../../../shared/contract/validate-device';
import { readDeviceCode } from '../../devices/device-codes';
import { findUserById } from '../../directory/users';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext } from '../../http/engine/request-context';
import { readLoginSettings } from '../../login-settings/login-settings';
import { maskedMail } from '../../mail/mail-address';
import type { Session } from '../../sessions/sessions';
import { mailDeviceCode } from './mail-device-code';
import { userAgentOf } from './sign-in-mails';

/** What the page says of the sign-in that is to be confirmed. */
export async function deviceData(ctx: RequestContext, session: Session): Promise<UnknownDeviceData> {
  const deps = depsOf(ctx);
  const { db } = deps;
  // Missing only where the server stopped between opening the pre-session and mailing its code.
  if ((await readDeviceCode(deps, session.id)) === undefined) await mailDeviceCode(ctx, session);
  const [code, user, settings] = await Promise.all([
    readDeviceCode(deps, session.id),
    findUserById(db, session.userId),
    readLoginSettings(db),
  ]);
  if (code === undefined || user === undefined) throw new Error('a pre-session without its user or code');
  return v.parse(UnknownDeviceData, {
    name: user.displayName,
    baseUri: ctx.origin,
    isCloud: settings.isCloudView,
    userAgentString: userAgentOf(ctx.headers),
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
