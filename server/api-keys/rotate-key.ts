import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { existingUsers } from '../people/users';
import type { Db } from '../storage/connection';
import type { ApiKey } from './api-key';
import { generateKeySecret, hashKeySecret, prefixOf } from './key-secret';
import { findKey } from './read-keys';

const HOUR = 3_600_000;

export interface Rotation {
  keyId: string;
  /** For how many hours the previous secret still works; 0 ends it at once. */
  overlapHours: number;
  /**
   * The prefix of the current secret, if that was never used. Then only it is replaced, and the previous one stays valid.
   */
  unusedPrefix?: string | undefined;
  /** Stores notifications about the new secret in the same transaction. */
  onRotated?: (trx: Db, key: ApiKey) => Promise<void>;
}

/** `userId` is the user of the key. `secret` is for the answer; only its hash is stored. */
export type KeyRotation =
  | { kind: 'rotated'; userId: string; secret: string }
  /** `rotated`: the secret before the last rotation still works. */
  | { kind: 'refused'; reason: 'gone' | 'declined' | 'expired' | 'rotated' };

/** Gives a key a new secret, and records the rotation. */
export function rotateKey(deps: Deps, rotation: Rotation): Promise<KeyRotation> {
  const { keyId, overlapHours, unusedPrefix, onRotated } = rotation;
  return recordingTransaction(deps, async (trx, record) => {
    const own = { ...deps, db: trx };
    const outcome =
      unusedPrefix === undefined
        ? await replaceSecret(own, { keyId, overlap: overlapHours * HOUR })
        : await replaceUnusedSecret(own, { keyId, prefix: unusedPrefix });
    const key = outcome.kind === 'rotated' ? await findKey(trx, keyId) : undefined;
    if (key === undefined) return outcome;
    const detail = unusedPrefix === undefined ? `overlap ${overlapHours} h` : 'unused secret replaced';
    await record({ event: 'api-key-rotated', userId: key.userId, target: key.label, detail });
    await onRotated?.(trx, key);
    return outcome;
  });
}

/**
 * Gives a key a new secret; the present secret becomes the previous one. A key has only one previous secret, so it
 * cannot be rotated again while that one works. If two administrators rotate at the same moment, the second is refused,
 * and the secret that the first was shown stays valid.
 */
async function replaceSecret(
  { db, clock }: Deps,
  { keyId, overlap }: { keyId: string; overlap: number },
): Promise<KeyRotation> {
  const now = clock();
  const secret = generateKeySecret();
  const key = await db
    .selectFrom('api_keys')
    .select(['secret_hash', 'prefix', 'last_used_at'])
    .where('id', '=', keyId)
    .executeTakeFirst();
  if (key === undefined) return { kind: 'refused', reason: 'gone' };
  const isKept = overlap > 0;
  const rotated = await db
    .updateTable('api_keys')
    .set({
      secret_hash: hashKeySecret(secret),
      prefix: prefixOf(secret),
      last_used_at: null,
      previous_hash: isKept ? key.secret_hash : null,
      previous_prefix: isKept ? key.prefix : null,
      previous_until: isKept ? now + overlap : null,
      previous_last_used_at: isKept ? key.last_used_at : null,
      updated_at: now,
    })
    .where('id', '=', keyId)
    .where('secret_hash', '=', key.secret_hash)
    .where('status', '!=', 'Declined')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where((where) => where.or([where('previous_until', 'is', null), where('previous_until', '<=', now)]))
    .where('user_id', 'in', existingUsers(db))
    .returning('user_id')
    .executeTakeFirst();
  return rotated === undefined ? refusal(db, now, keyId) : { kind: 'rotated', userId: rotated.user_id, secret };
}

/**
 * Replaces a present secret that was never used, for example because the answer that contained it was lost. The
 * previous secret stays, so that its clients keep working. If two administrators do this at the same moment, the second
 * is refused.
 * @param prefix the prefix of the secret to replace, as the administrator saw it
 */
async function replaceUnusedSecret(
  { db, clock }: Deps,
  { keyId, prefix }: { keyId: string; prefix: string },
): Promise<KeyRotation> {
  const now = clock();
  const secret = generateKeySecret();
  const replaced = await db
    .updateTable('api_keys')
    .set({ secret_hash: hashKeySecret(secret), prefix: prefixOf(secret), updated_at: now })
    .where('id', '=', keyId)
    .where('prefix', '=', prefix)
    .where('last_used_at', 'is', null)
    .where('previous_until', '>', now)
    .where('status', '!=', 'Declined')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where('user_id', 'in', existingUsers(db))
    .returning('user_id')
    .executeTakeFirst();
  return replaced === undefined ? refusal(db, now, keyId) : { kind: 'rotated', userId: replaced.user_id, secret };
}

async function refusal(db: Db, now: number, keyId: string): Promise<KeyRotation> {
  const key = await findKey(db, keyId);
  if (key === undefined) return { kind: 'refused', reason: 'gone' };
  if (key.status === 'Declined') return { kind: 'refused', reason: 'declined' };
  return { kind: 'refused', reason: key.expiresAt !== null && now >= key.expiresAt ? 'expired' : 'rotated' };
}

/**
 * Ends the previous secret of a key at once, and records that.
 * @returns the id of the key's user, or undefined if no previous secret works
 */
export function endPreviousSecret(deps: Deps, keyId: string): Promise<string | undefined> {
  return recordingTransaction(deps, async (trx, record) => {
    const userId = await storeEnd({ ...deps, db: trx }, keyId);
    if (userId === undefined) return undefined;
    const target = (await findKey(trx, keyId))?.label;
    await record({ event: 'api-key-rotated', userId, target, detail: 'overlap ended' });
    return userId;
  });
}

async function storeEnd({ db, clock }: Deps, keyId: string): Promise<string | undefined> {
  const ended = await db
    .updateTable('api_keys')
    .set({
      previous_hash: null,
      previous_prefix: null,
      previous_until: null,
      previous_last_used_at: null,
      updated_at: clock(),
    })
    .where('id', '=', keyId)
    .where('previous_hash', 'is not', null)
    .where('user_id', 'in', existingUsers(db))
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id;
}
