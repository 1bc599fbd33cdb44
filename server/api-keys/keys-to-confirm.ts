import type { Deps } from '../deps';
import type { Db } from '../storage/connection';

/** The unconfirmed keys of users who can confirm them. */
const unconfirmedKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('status', '=', 'Unconfirmed')
    .where('users.is_technical', '=', 0)
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0);

/** Whether a user has keys to confirm or decline. */
export async function hasKeysToConfirm(db: Db, userId: string): Promise<boolean> {
  return (await nextKeyToConfirm(db, userId)) !== undefined;
}

/** The id of the key that has been unconfirmed for the longest time. */
export async function nextKeyToConfirm(db: Db, userId: string): Promise<string | undefined> {
  const row = await unconfirmedKeys(db)
    .select('api_keys.id')
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .orderBy('api_keys.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** How many keys of other users are unconfirmed. */
export async function countUnconfirmedOfOthers(db: Db, adminId: string): Promise<number> {
  const row = await unconfirmedKeys(db)
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '!=', adminId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many unconfirmed keys this user has; for an administrator, also how many those of other users are. */
export async function countUnconfirmed(
  db: Db,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<{ own: number; ofOthers: number }> {
  const row = await unconfirmedKeys(db)
    .select(({ fn, case: when }) => [
      fn.countAll().as('all'),
      fn.sum(when().when('user_id', '=', id).then(1).else(0).end()).as('own'),
    ])
    .$if(!isAdmin, (query) => query.where('user_id', '=', id))
    .executeTakeFirstOrThrow();
  // A sum of no rows is null.
  const own = Number(row.own ?? 0);
  return { own, ofOthers: Number(row.all) - own };
}

/** Whether keys of other users were created, or asked for again, since this administrator last saw their number. */
export async function hasUnseenUnconfirmedKeys(db: Db, adminId: string): Promise<boolean> {
  const seen = await db
    .selectFrom('api_key_reminders')
    .select('seen_at')
    .where('user_id', '=', adminId)
    .executeTakeFirst();
  const row = await unconfirmedKeys(db)
    .select('api_keys.id')
    .where('user_id', '!=', adminId)
    .where('asked_at', '>', seen?.seen_at ?? 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that this administrator has seen the number of unconfirmed keys now. */
export async function markUnconfirmedKeysSeen({ db, clock }: Deps, adminId: string): Promise<void> {
  const seen_at = clock();
  await db
    .insertInto('api_key_reminders')
    .values({ user_id: adminId, seen_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at }))
    .execute();
}
