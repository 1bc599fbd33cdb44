import type { InferInput } from 'valibot';
import type { UnknownDeviceData } from '../../../shared/contract/sign-in/validate-device';
import { browserName } from '../../audit/browser-name';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { userAgentOf } from '../../http/request/user-agent-header';
import { maskedMail } from '../../mail/mail-address';
import { findUserById } from '../../people/users';
import { readDeviceCode } from '../../sessions/devices/device-codes';
import type { Session } from '../../sessions/session';
import { mailDeviceCode } from './mail-device-code';

/** Returns the data about the sign-in that needs confirmation. */
export async function unknownDeviceData(
  ctx: RequestContext,
  session: Session,
): Promise<InferInput<typeof UnknownDeviceData>> {
  const deps = depsOf(ctx);
  const { db } = deps;
  // A pre-session has no code if the server stopped between creating the session and mailing the code.
  if ((await readDeviceCode(deps, session.id)) === undefined) await mailDeviceCode(ctx, session);
  const [code, user, settings] = await Promise.all([
    readDeviceCode(deps, session.id),
    findUserById(db, session.userId),
    ctx.loginSettings(),
  ]);
  if (code === undefined || user === undefined) throw new Error('a pre-session without its user or code');
  const userAgent = userAgentOf(ctx.headers);
  return {
    name: user.displayName,
    baseUri: ctx.origin,
    isCloud: settings.isCloudView,
    userAgentString: userAgent,
    browser: browserName(userAgent),
    mail: maskedMail(user.email),
    // A code that was created late may be valid for longer than the pre-session, but cannot be used after it.
    expires: isoTime(Math.min(code.expiresAt, session.expiresAt)),
    resendAvailable: isoTime(code.resendAt),
    signInExpires: isoTime(session.expiresAt),
    mailSendFailed: code.isMailFailed,
    antiCsrfToken: session.antiCsrfToken,
  };
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
