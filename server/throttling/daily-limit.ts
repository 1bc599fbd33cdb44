import type { Db } from '../storage/connection';

const DAY = 86_400_000;

/** So many mails ask a user about new keys in a day, and so many about each of them, the first included. */
export const MAILS_A_DAY = 5;

/**
 * Counts a mail that asks a user about a new key, in one statement, so that requests of the same moment are all counted.
 * The count is the user's and not the key's: it stays when keys are deleted.
 *
 * @returns ms until the next one is allowed; 0 when this one is
 */
export async function countMail(db: Db, userId: string, now: number): Promise<number> {
  const counted = await db
    .updateTable('users')
    .set((update) => {
      const isNewDay = update('key_mails_since', '<=', now - DAY);
      return {
        key_mails: update
          .case()
          .when(isNewDay)
          .then(1)
          .else(update('key_mails', '+', 1))
          .end(),
        key_mails_since: update.case().when(isNewDay).then(now).else(update.ref('key_mails_since')).end(),
      };
    })
    .where('id', '=', userId)
    .where((where) => where.or([where('key_mails', '<', MAILS_A_DAY), where('key_mails_since', '<=', now - DAY)]))
    .executeTakeFirst();
  if (counted.numUpdatedRows === 1n) return 0;
  const row = await db.selectFrom('users').select('key_mails_since').where('id', '=', userId).executeTakeFirst();
  // Never longer than a day, whatever a clock that was ahead has stored.
  return Math.min(Math.max((row?.key_mails_since ?? now) + DAY - now, 1), DAY);
}
