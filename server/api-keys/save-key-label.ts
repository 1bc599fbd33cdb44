import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ApiKeyLabel } from '../../shared/contract/account/api-key-label';
import { changesOf } from '../audit/audit-changes';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { existingUsers } from '../people/users';
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

/** Characters that change the direction of the text after them (Unicode bidirectional controls). */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalises a label for storage: 1 to 100 UTF-16 units, as maxlength counts them in browsers, with at least one
 * visible character. Control characters such as a pasted tab become blanks, and direction controls are removed, so that
 * the user who confirms the key reads the label as its creator wrote it.
 * @returns undefined for a label that is missing, too long or has an unpaired surrogate, which databases cannot store
 */
export function normaliseLabel(text: string): string | undefined {
  const label = v.safeParse(ApiKeyLabel, text.replace(/\p{Cc}/gu, ' ').replace(DIRECTION_CONTROLS, ''));
  if (!label.success || /\p{Cs}/u.test(label.output)) return undefined;
  return /[^\p{C}\p{Z}]/u.test(label.output) ? label.output : undefined;
}

/**
 * Returns the strong entity tag of a label (RFC 9110 §8.8.3). A client that changes a label sends the tag of the label
 * that it read.
 */
export function labelTag(label: string): string {
  return `"${createHash('sha256').update(label).digest('base64url').slice(0, 22)}"`;
}
