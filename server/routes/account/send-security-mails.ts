import { findRecipient } from '../../accounts/directory/users';
import { type SecurityEvent, securityMail } from '../../accounts/security-mails';
import type { RequestContext } from '../../http/engine/request-context';
import { depsOf } from '../../http/engine/request-deps';
import { isDeliverable } from '../../mail/mail-address';
import { newDeviceMail, wrongCodesMail } from '../../sessions/sign-in-mails';
import type { Db } from '../../storage/connection';
import { reserveUserAttempt } from '../../throttling/user-action-attempts';
import { mailContextOf } from './mail-context';

/**
 * Mails a user about a sign-in with an unknown browser, at most five times a day. The answer does not wait for the
 * mail.
 */
export async function mailNewDevice(ctx: RequestContext, userId: string): Promise<void> {
  const { app } = ctx;
  const permission = await reserveUserAttempt(depsOf(ctx), { what: 'new-device-mail', userId });
  if (permission.kind === 'throttled')
    return app.log.warn({ userId }, 'no mail about a new device: too many for this account');
  const recipient = await findRecipient(app.storage.db, userId);
  if (recipient !== undefined)
    await app.mailer.post({ kind: 'new-device', userId, message: newDeviceMail(recipient, mailContextOf(ctx)) });
}

/** Mails a user about wrong two-factor codes. The answer does not wait for the mail. */
export async function mailWrongCodes(ctx: RequestContext, userId: string): Promise<void> {
  const { app } = ctx;
  const recipient = await findRecipient(app.storage.db, userId);
  if (recipient !== undefined)
    await app.mailer.post({ kind: 'wrong-codes', userId, message: wrongCodesMail(recipient, mailContextOf(ctx)) });
}

/**
 * Mails a user about a change in the protection of the account, if the account has an address. The mail is stored in
 * the transaction of the change; call `app.mailer.wake` after the commit.
 * @param values the values for the event's text
 */
export async function mailSecurityEvent(
  ctx: RequestContext,
  trx: Db,
  { userId, event, values }: { userId: string; event: SecurityEvent; values?: Readonly<Record<string, string>> },
): Promise<void> {
  const recipient = await findRecipient(trx, userId);
  if (recipient === undefined || !isDeliverable(recipient.email)) return;
  const message = securityMail(recipient, mailContextOf(ctx), event, values);
  await ctx.app.mailer.queue(trx, { kind: event, userId, message });
}
