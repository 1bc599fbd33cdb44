import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { statusOf } from './key-status';

/** Whose decision about which key. */
export interface Deciding {
  keyId: string;
  userId: string;
}

/** `as before`: it had been decided so already. `gone`: there is no such key of theirs. */
export type Decision = 'done' | 'as before' | 'decided otherwise' | 'no creator' | 'gone';

/**
 * Its user confirms a key: it waits, or was declined when its creator was still known. One statement
 * decides, so that of two tabs at once the second finds what the first has done.
 */
export async function confirmKey({ db, clock }: Deps, { keyId, userId }: Deciding): Promise<Decision> {
  const done = await db
    .updateTable('api_keys')
    .set({ status: 'Confirmed', updated_at: clock() })
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('status', '=', 'Unconfirmed'),
        where.and([where('status', '=', 'Declined'), where('creator_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (done.numUpdatedRows === 1n) return 'done';
  const key = await findOwn(db, { keyId, userId });
  if (key === undefined) return 'gone';
  return statusOf(key.status) === 'Confirmed' ? 'as before' : 'decided otherwise';
}

/** Its user declines a key: it stops working at once, and never works unconfirmed again. Only one with a creator. */
export async function declineKey({ db, clock }: Deps, { keyId, userId }: Deciding): Promise<Decision> {
  const done = await db
    .updateTable('api_keys')
    .set({ status: 'Declined', grace_until: 0, updated_at: clock() })
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Unconfirmed')
    .where('creator_id', 'is not', null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 1n) return 'done';
  const key = await findOwn(db, { keyId, userId });
  if (key === undefined) return 'gone';
  if (statusOf(key.status) === 'Declined') return 'as before';
  return statusOf(key.status) === 'Confirmed' ? 'decided otherwise' : 'no creator';
}

async function findOwn(db: Db, { keyId, userId }: Deciding): Promise<{ status: string } | undefined> {
  return db
    .selectFrom('api_keys')
    .select('status')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
