import type { Deps } from '../deps';
import type { Session } from '../sessions/session';

/** Selects the unconfirmed keys that have not expired and whose users can confirm them. */
const unconfirmedKeys = ({ db, clock }: Deps) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('status', '=', 'Unconfirmed')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock())]))
    .where('users.is_technical', '=', 0)
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0);

/** Tells whether a user has keys to confirm or decline. */
export async function hasKeysToConfirm(deps: Deps, userId: string): Promise<boolean> {
  return (await nextKeyToConfirm(deps, userId)) !== undefined;
}

/** Returns the id of the key that the user was asked longest ago to confirm. */
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

/** Counts the unconfirmed keys of other users. */
export async function countUnconfirmedOfOthers(deps: Deps, adminId: string): Promise<number> {
  const row = await unconfirmedKeys(deps)
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '!=', adminId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts the unconfirmed keys of a user and, for an administrator, those of other users. */
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

/**
 * Tells whether keys of other users were created, or confirmation was requested again, since the administrator of this
 * session last saw their number. The keys that the administrator created in the session do not count.
 */
export async function hasUnseenUnconfirmedKeys(
  deps: Deps,
  { userId: adminId, createdAt }: Pick<Session, 'userId' | 'createdAt'>,
): Promise<boolean> {
  const seen = await deps.db
    .selectFrom('api_key_reminders')
    .select('seen_at')
    .where('user_id', '=', adminId)
    .executeTakeFirst();
  const row = await unconfirmedKeys(deps)
    .select('api_keys.id')
    .where('user_id', '!=', adminId)
    .where('asked_at', '>', seen?.seen_at ?? 0)
    .where((where) =>
      where.or([
        where('creator_id', 'is', null),
        where('creator_id', '!=', adminId),
        where('asked_at', '<', createdAt),
      ]),
    )
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
