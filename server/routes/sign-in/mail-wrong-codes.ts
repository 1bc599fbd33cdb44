import { wrongCodesMail } from '../../devices/device-mails';
import { findRecipient } from '../../directory/users';
import type { RequestContext } from '../../http/engine/request-context';
import { mailContextOf } from './mail-context';

/** Tells the owner of an account by mail that wrong two-factor codes were entered. The answer does not wait for the mail. */
export async function mailWrongCodes(ctx: RequestContext, userId: string): Promise<void> {
  const { app } = ctx;
  const recipient = await findRecipient(app.storage.db, userId);
  if (recipient !== undefined) app.mailer.post(wrongCodesMail(recipient, mailContextOf(ctx)));
}
