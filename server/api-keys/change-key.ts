import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { findKey } from './read-keys';

/** `userId`: whose key it is. */
export type LabelChange =
  | { kind: 'saved'; userId: string }
  /**
   * `confirmed`: what a person has confirmed must not be called something else afterwards. `changed`: it has
   * another label than the change is made for.
   */
  | { kind: 'refused'; reason: 'gone' | 'confirmed' | 'changed' };

export interface NewLabel {
  keyId: string;
  /** As `labelOf` gives it. */
  label: string;
  /** Whether the label that the key has now is one that may be replaced; without it every label is. */
  mayReplace?: (present: string) => boolean;
}

/** Replaces a label by another. The one that was judged is named in the statement: one that came in between stays. */
export async function saveLabel(deps: Deps, change: NewLabel): Promise<LabelChange> {
  const { db, clock } = deps;
  const { keyId, label, mayReplace } = change;
  const key = await findKey(db, keyId);
  if (key === undefined) return { kind: 'refused', reason: 'gone' };
  if (key.status === 'Confirmed') return { kind: 'refused', reason: 'confirmed' };
  if (mayReplace?.(key.label) === false) return { kind: 'refused', reason: 'changed' };
  const saved = await db
    .updateTable('api_keys')
    .set({ label, updated_at: clock() })
    .where('id', '=', keyId)
    .where('label', '=', key.label)
    .where('status', '!=', 'Confirmed')
    .where('user_id', 'in', openUsers(db))
    .returning('user_id')
    .executeTakeFirst();
  // Whatever came in between is judged anew.
  return saved === undefined ? saveLabel(deps, change) : { kind: 'saved', userId: saved.user_id };
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
