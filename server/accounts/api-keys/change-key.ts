import { changesOf } from '../../audit/audit-changes';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import { findKey } from './read-keys';

/** `userId` is the user of the key, and `before` the label that was replaced. */
type LabelChange =
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

/** Replaces a label, and records that. */
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

/** The statement names the label that was read, so that a parallel change is not overwritten. */
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
  // After a parallel change everything is checked again.
  return saved === undefined ? storeLabel(deps, change) : { kind: 'saved', userId: saved.user_id, before: key.label };
}

/** Deletes a key, which stops working at once, and records that. @returns the id of its user; undefined where there was no such key */
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
