import { API_KEY_CONFIRM_ADDRESS } from '../../../shared/contract/addresses';
import { createReportLink } from '../../account-protection/report-links';
import { confirmationMail } from '../../api-keys/confirmation-mail';
import { findKey } from '../../api-keys/read-keys';
import type { AppContext } from '../../http/request/app-context';
import { mailContextOf } from '../../http/request/mail-context';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { findRecipient } from '../../people/users';
import type { Db } from '../../storage/connection';

/** Publishes a change of a key to its user and all administrators. Call it after the commit. */
export function publishKeyChange({ events }: AppContext, userId: string): void {
  events.publish({
    resource: API_KEY_CONFIRM_ADDRESS,
    action: 'changed',
    audience: { admins: true, userIds: [userId] },
  });
}

/**
 * Mails the user of a key that the key needs confirmation. The mail is stored in the transaction of the change; call
 * `app.mailer.wake` after the commit. It is in the administrator's language, because the user's is unknown.
 */
export async function mailKeyUser(ctx: RequestContext, trx: Db, keyId: string): Promise<void> {
  const key = await findKey(trx, keyId);
  const recipient = key && (await findRecipient(trx, key.userId));
  if (key === undefined || recipient === undefined) return;
  const { userId, label: target } = key;
  const deps = { ...depsOf(ctx), db: trx };
  const reportPath = await createReportLink(deps, { userId, event: 'api-key-created', target, apiKeyId: keyId });
  const message = confirmationMail(recipient, { ...mailContextOf(ctx), reportPath }, key);
  await ctx.app.mailer.queue(trx, { kind: 'api-key-confirmation', userId, message });
}
