import { sql } from 'kysely';
import type { Deps } from '../../deps';
import { isUserName } from '../../storage/searchable-names';
import { flag } from '../../storage/tables';

/**
 * Closes accounts that their directory no longer has, and ends their sessions. They come back as they were when the directory
 * has them again; then it also says which groups they are in.
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
 * Takes the user names from accounts whose directory has given them to others, as when a user is deleted and added again. The
 * accounts are closed until the directory says what they are called now.
 */
export async function releaseUserNames(deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await closeAccounts(deps, ids);
  await deps.db.updateTable('users').set({ user_name_key: RELEASED }).where('id', 'in', ids).execute();
}

/** Begins with a control character, which no user name has ({@link isUserName}), so that no user can enter it. */
const RELEASED = sql<string>`${'\u007f'} || id`;
