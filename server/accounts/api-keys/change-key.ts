import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import { findKey } from './read-keys';

/** `userId` is the user of the key, and `before` the label that was replaced. */
export type LabelChange =
  | { kind: 'saved'; userId: string; before: string }
  /** `confirmed`: the label of a confirmed key is final. `changed`: the present label is not the one to replace. */
  | { kind: 'refused'; reason: 'gone' | 'confirmed' | 'changed' };

export interface NewLabel {
  keyId: string;
  /** As `normaliseLabel` returns it. */
  label: string;
  /** Whether the present label may be replaced; without it every label may. */
  mayReplace?: (present: string) => boolean;
}

/** Replaces a label. The statement names the label that was read, so that a parallel change is not overwritten. */
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
    .where('user_id', 'in', existingUsers(db))
    .returning('user_id')
    .executeTakeFirst();
  // After a parallel change everything is checked again.
  return saved === undefined ? saveLabel(deps, change) : { kind: 'saved', userId: saved.user_id, before: key.label };
}

/** Deletes a key, which stops working at once. @returns the id of its user; undefined where there was no such key */
export async function deleteKey(db: Db, keyId: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('api_keys')
    .where('id', '=', keyId)
    .where('user_id', 'in', existingUsers(db))
    .returning('user_id')
    .executeTakeFirst();
  return deleted?.user_id;
}

/** All users except demo accounts while the demo is off. */
const existingUsers = (db: Db) => db.selectFrom('users').select('users.id').where('is_closed', '=', 0);
