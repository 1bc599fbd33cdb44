import { changesOf } from '../../audit/audit-changes';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import { findKey } from './read-keys';

/** `userId` is the user of the key, and `before` is the label that was replaced. */
type LabelChange =
  | { kind: 'saved'; userId: string; before: string }
  /**
   * `confirmed`: the label of a confirmed key is final. `changed`: the key no longer has the label that the caller
   * wants to replace.
   */
  | { kind: 'refused'; reason: 'gone' | 'confirmed' | 'changed' };

export interface NewLabel {
  keyId: string;
  /** The label in the form that `normaliseLabel` returns. */
  label: string;
  /** Tells whether the present label may be replaced. Without this function every label may be replaced. */
  mayReplace?: (present: string) => boolean;
}

/** Replaces the label of a key, and records the change. */
export function saveLabel(deps: Deps, change: NewLabel): Promise<LabelChange> {
  return recordingTransaction(deps, async (trx, record) => {
    const saved = await storeLabel({ ...deps, db: trx }, change);
    if (saved.kind === 'saved') {
      const { label } = change;
      const changes = changesOf({ label: saved.before }, { label });
      await record({ event: 'api-key-label-changed', userId: saved.userId, target: label, changes });
    }
    return saved;
  });
}

/** Stores a label only if the key still has the label that was read, so that a parallel change is not overwritten. */
async function storeLabel(deps: Deps, change: NewLabel): Promise<LabelChange> {
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
  // After a parallel change, all conditions are checked again.
  return saved === undefined ? storeLabel(deps, change) : { kind: 'saved', userId: saved.user_id, before: key.label };
}

/**
 * Deletes a key, which stops working at once, and records that.
 * @returns the id of its user, or undefined if there is no such key
 */
export function deleteKey(deps: Deps, keyId: string): Promise<string | undefined> {
  return recordingTransaction(deps, async (trx, record) => {
    const key = await findKey(trx, keyId);
    const deleted = await trx
      .deleteFrom('api_keys')
      .where('id', '=', keyId)
      .where('user_id', 'in', existingUsers(trx))
      .returning('user_id')
      .executeTakeFirst();
    if (deleted !== undefined) await record({ event: 'api-key-deleted', userId: deleted.user_id, target: key?.label });
    return deleted?.user_id;
  });
}

/** All users except demo accounts while the demo is off. */
const existingUsers = (db: Db) => db.selectFrom('users').select('users.id').where('is_closed', '=', 0);
