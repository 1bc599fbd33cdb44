import { mailContextOf } from '../../http/request/mail-context';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { findRecipient } from '../../people/users';
import { CODE_LIFETIME, createDeviceCode, recordMailResult } from '../../sessions/devices/device-codes';
import type { Session } from '../../sessions/session';
import { codeMail } from '../../sessions/sign-in-mails';
import { reserveUserAttempt } from '../../throttling/user-action-attempts';

/**
 * Mails a new code to the user of a pre-session. If the mail cannot be sent, the page says so, and the user may request
 * another code at once unless the account had too many. In the meantime the mail is retried while its code is valid.
 * @returns false if it is too early for another code
 */
export async function mailDeviceCode(ctx: RequestContext, session: Session): Promise<boolean> {
  const { app } = ctx;
  const deps = depsOf(ctx);
  const { db } = deps;
  const code = await createDeviceCode(deps, session.id);
  if (code === undefined) return false;
  const now = app.clock();
  const permission = await reserveUserAttempt(deps, { what: 'device-mail', userId: session.userId });
  if (permission.kind === 'throttled') {
    app.log.warn({ userId: session.userId }, 'no device code was mailed: too many for this account');
    await recordMailResult(db, session.id, { isSent: false, resendAt: now + permission.retryAfter * 1000 });
    return true;
  }
  const isSent = await send(ctx, session, code);
  await recordMailResult(db, session.id, { isSent, resendAt: app.clock() });
  return true;
}

/**
 * Sends the code. A user without a mail address cannot sign in until an administrator enters one, which the log
 * mentions.
 */
async function send(ctx: RequestContext, session: Session, code: string): Promise<boolean> {
  const { app } = ctx;
  const recipient = await findRecipient(app.storage.db, session.userId);
  if (recipient === undefined) return false;
  const expiresAt = Math.min(app.clock() + CODE_LIFETIME, session.expiresAt);
  const message = codeMail(recipient, mailContextOf(ctx), { code, expiresAt });
  const { userId, id: subjectId } = session;
  const isSent = await app.mailer.send({ kind: 'device-code', userId, message, subjectId, expiresAt });
  if (!isSent) app.log.warn({ userId }, 'the device code of this account was not mailed yet');
  return isSent;
}
