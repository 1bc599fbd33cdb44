import { sql } from 'kysely';
import type { Deps } from '../deps';
import { isUserName } from '../storage/user-names';
import { closeAccounts } from './close-accounts';

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
