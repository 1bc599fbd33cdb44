import type { Ground } from '../ground';
import type { Db } from '../storage/connection';
import { findKey } from './read-keys';

/** `userId`: whose key it is. */
export type LabelChange =
  | { kind: 'saved'; userId: string }
  /** `confirmed`: what a person has confirmed must not be called something else afterwards. */
  | { kind: 'refused'; reason: 'gone' | 'confirmed' };

/** @param label as `labelOf` gives it */
export async function saveLabel(
  { db, clock }: Ground,
  { keyId, label }: { keyId: string; label: string },
): Promise<LabelChange> {
  const saved = await db
    .updateTable('api_keys')
    .set({ label, updated_at: clock() })
    .where('id', '=', keyId)
    .where('status', '!=', 'Confirmed')
    .where('user_id', 'in', openUsers(db))
    .returning('user_id')
    .executeTakeFirst();
  if (saved !== undefined) return { kind: 'saved', userId: saved.user_id };
  const key = await findKey(db, keyId);
  return { kind: 'refused', reason: key?.status === 'Confirmed' ? 'confirmed' : 'gone' };
}

/** The key stops working at once. @returns whose it was; undefined where there was none */
export async function deleteKey(db: Db, keyId: string): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('api_keys')
    .where('id', '=', keyId)
    .where('user_id', 'in', openUsers(db))
    .returning('user_id')
    .executeTakeFirst();
  return gone?.user_id;
}

/** Everybody but demo accounts while the demo is off. */
const openUsers = (db: Db) => db.selectFrom('users').select('users.id').where('is_closed', '=', 0);
