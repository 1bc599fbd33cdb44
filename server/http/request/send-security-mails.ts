import { isReportable } from '../../account-protection/report-links';
import { type SecurityEvent, securityMail } from '../../account-protection/security-mails';
import { isDeliverable } from '../../mail/mail-address';
import { findRecipient } from '../../people/users';
import type { Session } from '../../sessions/session';
import { newDeviceMail, wrongCodesMail } from '../../sessions/sign-in-mails';
import type { Db } from '../../storage/connection';
import { reserveUserAttempt } from '../../throttling/user-action-attempts';
import { mailContextOf, type Reported, withReportLink } from './mail-context';
import type { RequestContext } from './request-context';
import { depsOf } from './request-deps';

/**
 * Mails a user about a sign-in with an unknown browser, at most five times a day. The answer does not wait for the
 * mail.
 */
export async function mailNewDevice(ctx: RequestContext, session: Session): Promise<void> {
  const { app } = ctx;
  const { userId } = session;
  const permission = await reserveUserAttempt(depsOf(ctx), { what: 'new-device-mail', userId });
  if (permission.kind === 'throttled')
    return app.log.warn({ userId }, 'no mail about a new device: too many for this account');
  const recipient = await findRecipient(app.storage.db, userId);
  if (recipient === undefined) return;
  const context = await withReportLink(ctx, app.storage.db, { userId, event: 'new-device', session });
  await app.mailer.post({ kind: 'new-device', userId, message: newDeviceMail(recipient, context) });
}

/** Mails a user about the first sign-in with a passkey. The answer does not wait for the mail. */
export async function mailNewPasskey(ctx: RequestContext, session: Session, name: string): Promise<void> {
  const { userId } = session;
  const event = 'new-passkey';
  await mailSecurityEvent(ctx, ctx.app.storage.db, { userId, event, values: { name }, reported: { session } });
  ctx.app.mailer.wake();
}

/** Mails a user about wrong two-factor codes. The answer does not wait for the mail. */
export async function mailWrongCodes(ctx: RequestContext, userId: string): Promise<void> {
  const { app } = ctx;
  const recipient = await findRecipient(app.storage.db, userId);
  if (recipient === undefined) return;
  const context = await withReportLink(ctx, app.storage.db, { userId, event: 'wrong-codes' });
  await app.mailer.post({ kind: 'wrong-codes', userId, message: wrongCodesMail(recipient, context) });
}

/**
 * Mails a user about a change in the protection of the account, if the account has an address. The mail is stored in
 * the transaction of the change; call `app.mailer.wake` after the commit.
 * @param values the values for the event's text
 * @param reported what the link of the mail reports besides the event
 */
export async function mailSecurityEvent(
  ctx: RequestContext,
  trx: Db,
  {
    userId,
    event,
    values,
    reported,
  }: { userId: string; event: SecurityEvent; values?: Readonly<Record<string, string>>; reported?: Reported },
): Promise<void> {
  const recipient = await findRecipient(trx, userId);
  if (recipient === undefined || !isDeliverable(recipient.email)) return;
  // An administrator has done the other events; the mail advises to ask one.
  const context = isReportable(event)
    ? await withReportLink(ctx, trx, { userId, event, ...reported })
    : mailContextOf(ctx);
  const message = securityMail(recipient, context, event, values);
  await ctx.app.mailer.queue(trx, { kind: event, userId, message });
}
