import type { Deps } from '../deps';
import { endSessionsOf } from '../sessions/sessions';
import { isUserName } from '../storage/searchable-names';

/**
 * Takes the user name from an account whose directory has given it to another one, such as that of a user who was deleted
 * and added again. The account is closed, and comes back when its directory says what it is called now.
 */
export async function releaseUserName({ db, clock }: Deps, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ user_name_key: releasedKey(userId), is_closed: 1, updated_at: clock() })
    .where('id', '=', userId)
    .execute();
  await endSessionsOf(db, userId);
}

/** Begins with a control character, which no user name has ({@link isUserName}), so that nobody can enter it. */
const releasedKey = (userId: string) => `\u007f${userId}`;
