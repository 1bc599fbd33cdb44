import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { MAILS_A_DAY } from '../throttling/daily-limit';
import { findKey } from './read-keys';

const DAY = 86_400_000;

/** `retryAfter` in whole seconds. */
export type Asking =
  | { kind: 'asked' }
  | { kind: 'refused'; reason: 'gone' | 'confirmed' | 'nobody to ask' }
  | { kind: 'too often'; retryAfter: number };

/**
 * Takes a decline back, and asks the user once more. What a decline took from the key stays gone: it works
 * only when it is confirmed. One statement decides, so that it cannot undo a confirmation of the same moment.
 */
export async function askAgain({ db, clock }: Deps, keyId: string): Promise<Asking> {
  const now = clock();
  const asked = await db
    .updateTable('api_keys')
    .set((update) => {
      const isNewDay = update.or([update('mails_since', '<=', now - DAY), update('mails_since', '>', now)]);
      return {
        status: 'Unconfirmed',
        asked_at: now,
        updated_at: now,
        mails: update
          .case()
          .when(isNewDay)
          .then(1)
          .else(update('mails', '+', 1))
          .end(),
        mails_since: update.case().when(isNewDay).then(now).else(update.ref('mails_since')).end(),
      };
    })
    .where('id', '=', keyId)
    .where('status', '!=', 'Confirmed')
    // A day that begins later than now was stored while a clock ran ahead: waiting for its end could take days.
    .where((where) =>
      where.or([
        where('mails', '<', MAILS_A_DAY),
        where('mails_since', '<=', now - DAY),
        where('mails_since', '>', now),
      ]),
    )
    .where('user_id', 'in', askable(db))
    .executeTakeFirst();
  return asked.numUpdatedRows === 1n ? { kind: 'asked' } : whyNot(db, now, keyId);
}

async function whyNot(db: Db, now: number, keyId: string): Promise<Asking> {
  const key = await findKey(db, keyId);
  if (key === undefined) return { kind: 'refused', reason: 'gone' };
  if (key.status === 'Confirmed') return { kind: 'refused', reason: 'confirmed' };
  if (!key.isValidUser) return { kind: 'refused', reason: 'nobody to ask' };
  const row = await db.selectFrom('api_keys').select('mails_since').where('id', '=', keyId).executeTakeFirst();
  const wait = (row?.mails_since ?? now) + DAY - now;
  return { kind: 'too often', retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
}

/** Whoever can sign in and is not exempt (isValidUser). */
const askable = (db: Db) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .where('is_technical', '=', 0);
