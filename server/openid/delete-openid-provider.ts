import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import type { Refused } from './save-openid-provider';

/** Deletes a provider that is not enabled, together with the links of accounts to it. */
export function deleteProvider(deps: Pick<Deps, 'db' | 'audit'>, id: string): Promise<{ ok: true } | Refused> {
  return recordingTransaction(deps, async (trx, record) => {
    const deleted = await trx
      .deleteFrom('openid_providers')
      .where('id', '=', id)
      .where('is_enabled', '=', 0)
      .returning('description')
      .executeTakeFirst();
    if (deleted !== undefined) await record({ event: 'openid-provider-deleted', target: deleted.description });
    // Another administrator may have deleted it in the meantime.
    const isEnabled = deleted === undefined && (await exists(trx, id));
    return isEnabled ? { ok: false, problem: 'OPENID_PROBLEM_ENABLED' } : { ok: true };
  });
}

async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('openid_providers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
