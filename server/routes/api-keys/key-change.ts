import type { ApiKeySaved } from '../../../shared/contract/account/api-keys';
import { API_KEY_CONFIRM_ADDRESS } from '../../../shared/contract/addresses';
import type { CatalogueKey } from '../../../shared/contract/operation';
import type { StatusKey } from '../../../shared/contract/problem';
import { confirmationMail } from '../../accounts/api-keys/confirmation-mail';
import { parseKeyId } from '../../accounts/api-keys/key-rules';
import { findKey } from '../../accounts/api-keys/read-keys';
import { findRecipient } from '../../accounts/directory/users';
import { type Data, data, type Problem, refuse } from '../../http/engine/answer';
import type { AppContext } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import type { Db } from '../../storage/connection';
import { mailContextOf } from '../account/send-security-mails';

/** The context of a request about one key. */
export interface WithKeyId {
  readonly keyId: string;
}

/** Reads the key id from the query parameter `id`, which must occur once. */
export function readKeyId({ query }: RequestContext): Problem<StatusKey> | WithKeyId {
  const ids = query.getAll('id');
  const keyId = ids.length === 1 ? parseKeyId(ids[0]) : undefined;
  return keyId === undefined ? refuse(400, 'id is not that of a key') : { keyId };
}

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
  const message = confirmationMail(recipient, mailContextOf(ctx), key);
  await ctx.app.mailer.queue(trx, { kind: 'api-key-confirmation', userId: key.userId, message });
}

/** Answers that a change of a key was saved. */
export function keySaved(): Data<ApiKeySaved> {
  return data({ saveOk: true, problemMessages: [] });
}

/** Answers that a change of a key was not saved. The page shows the message of the problem. */
export function keyNotSaved(problem: CatalogueKey): Data<ApiKeySaved> {
  return data({ saveOk: false, problemMessages: [problem] });
}
