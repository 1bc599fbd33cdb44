import type { Deps } from '../deps';
import { flag } from '../storage/flag';

/**
 * Closes accounts that their directory no longer contains, and ends their sessions. When the directory contains them
 * again, the accounts come back unchanged, and their group memberships are read again.
 */
export async function closeAccounts({ db, clock }: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('users')
    .set({ is_closed: flag(true), updated_at: clock() })
    .where('id', 'in', ids)
    .execute();
  await db.deleteFrom('group_members').where('user_id', 'in', ids).execute();
  await db.deleteFrom('sessions').where('user_id', 'in', ids).execute();
}
