import type { Deps } from '../deps';
import type { Db } from '../storage/connection';

/** The keys that wait for their user, who is there to be asked. */
const waitingKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('status', '=', 'Unconfirmed')
    .where('users.is_technical', '=', 0)
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0);

/** Whether somebody has keys of their own to confirm or decline. */
export async function hasKeysToConfirm(db: Db, userId: string): Promise<boolean> {
  return (await nextKeyToConfirm(db, userId)) !== undefined;
}

/** The id of the key that has waited longest for this user. */
export async function nextKeyToConfirm(db: Db, userId: string): Promise<string | undefined> {
  const row = await waitingKeys(db)
    .select('api_keys.id')
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .orderBy('api_keys.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** How many keys wait for other people. */
export async function countWaitingForOthers(db: Db, adminId: string): Promise<number> {
  const row = await waitingKeys(db)
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '!=', adminId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether keys wait for other people that this administrator has not been told of: created or asked for again since. */
export async function hasUnseenUnconfirmedKeys(db: Db, adminId: string): Promise<boolean> {
  const seen = await db
    .selectFrom('api_key_reminders')
    .select('seen_at')
    .where('user_id', '=', adminId)
    .executeTakeFirst();
  const row = await waitingKeys(db)
    .select('api_keys.id')
    .where('user_id', '!=', adminId)
    .where('asked_at', '>', seen?.seen_at ?? 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** This administrator has been told of all that wait now. */
export async function noteWaitingKeysSeen({ db, clock }: Deps, adminId: string): Promise<void> {
  const seen_at = clock();
  await db
    .insertInto('api_key_reminders')
    .values({ user_id: adminId, seen_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at }))
    .execute();
}
