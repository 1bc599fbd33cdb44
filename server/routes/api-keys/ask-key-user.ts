import { keyMail } from '../../api-keys/key-mail';
import { findKey } from '../../api-keys/read-keys';
import { findRecipient } from '../../directory/users';
import type { RequestContext } from '../../http/engine/request-context';
import { mailContextOf } from '../sign-in/sign-in-mails';

/**
 * Mails a key's user that it waits for their word. Nobody waits for the mail: the user is told on the next visit as well.
 * Which language they speak is not known; that of whoever asks is the best guess in one organisation.
 */
export async function askKeyUser(ctx: RequestContext, keyId: string): Promise<void> {
  const { app } = ctx;
  const key = await findKey(app.storage.db, keyId);
  const recipient = key && (await findRecipient(app.storage.db, key.userId));
  if (key !== undefined && recipient !== undefined) app.mailer.post(keyMail(recipient, mailContextOf(ctx), key));
}
