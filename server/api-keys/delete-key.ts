import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { existingUsers } from '../people/users';
import { findKey } from './read-keys';

/**
 * Deletes a key, which stops working at once, and records that.
 * @returns the id of its user, or undefined if there is no such key
 */
export function deleteKey(deps: Deps, keyId: string): Promise<string | undefined> {
  return recordingTransaction(deps, async (trx, record) => {
    const key = await findKey(trx, keyId);
    const deleted = await trx
      .deleteFrom('api_keys')
      .where('id', '=', keyId)
      .where('user_id', 'in', existingUsers(trx))
      .returning('user_id')
      .executeTakeFirst();
    if (deleted !== undefined) await record({ event: 'api-key-deleted', userId: deleted.user_id, target: key?.label });
    return deleted?.user_id;
  });
}
