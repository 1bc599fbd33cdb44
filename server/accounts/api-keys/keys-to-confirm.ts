import type { Deps } from '../../deps';

/** The unconfirmed keys of users who can confirm them, without those that have expired. */
const unconfirmedKeys = ({ db, clock }: Deps) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('status', '=', 'Unconfirmed')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock())]))
    .where('users.is_technical', '=', 0)
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0);

/** Whether a user has keys to confirm or decline. */
export async function hasKeysToConfirm(deps: Deps, userId: string): Promise<boolean> {
  return (await nextKeyToConfirm(deps, userId)) !== undefined;
}

/** The id of the key that has been unconfirmed for the longest time. */
export async function nextKeyToConfirm(deps: Deps, userId: string): Promise<string | undefined> {
  const row = await unconfirmedKeys(deps)
    .select('api_keys.id')
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .orderBy('api_keys.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** How many keys of other users are unconfirmed. */
export async function countUnconfirmedOfOthers(deps: Deps, adminId: string): Promise<number> {
  const row = await unconfirmedKeys(deps)
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '!=', adminId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many unconfirmed keys this user has; for an administrator, also how many those of other users are. */
export async function countUnconfirmed(
  deps: Deps,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<{ own: number; ofOthers: number }> {
  const row = await unconfirmedKeys(deps)
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
export async function hasUnseenUnconfirmedKeys(deps: Deps, adminId: string): Promise<boolean> {
  const seen = await deps.db
    .selectFrom('api_key_reminders')
    .select('seen_at')
    .where('user_id', '=', adminId)
    .executeTakeFirst();
  const row = await unconfirmedKeys(deps)
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
