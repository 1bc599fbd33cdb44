import { sql } from 'kysely';
import type { Deps } from '../../deps';
import { isUserName } from '../../storage/searchable-names';
import { flag } from '../../storage/tables';

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

/**
 * Removes the user names of accounts whose directory has given these names to other users, for example when a user is
 * deleted and added again. The accounts stay closed until the directory supplies their new names.
 */
export async function freeUserNames(deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await closeAccounts(deps, ids);
  await deps.db.updateTable('users').set({ user_name_key: FREED }).where('id', 'in', ids).execute();
}

/**
 * The replacement begins with a control character. No user name contains one, see {@link isUserName}, so that no user
 * can enter it.
 */
const FREED = sql<string>`${'\u007f'} || id`;
