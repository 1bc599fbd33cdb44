import type { Deps } from '../deps';
import { findUserById, type UserSummary } from '../directory/users';
import { isSameSecret } from '../sessions/token';
import type { Db } from '../storage/connection';
import { isWorking } from './key-rules';
import { hashKeySecret, isKeySecret } from './key-secret';
import { statusOf } from './key-status';

/** A key's last use is written down at most so often, in ms: a busy key must not turn every read into a write. */
const USE_INTERVAL = 60_000;

/** Whose request a key makes. */
export interface KeyUser {
  keyId: string;
  user: UserSummary;
}

/**
 * The user of a key that works now. Made up, deleted, declined and unconfirmed ones after their grace period find none,
 * nor do those of disabled users and of demo accounts while the demo is off. The use is recorded.
 */
export async function findKeyUser({ db, clock }: Deps, secret: string): Promise<KeyUser | undefined> {
  if (!isKeySecret(secret)) return undefined;
  const hash = hashKeySecret(secret);
  const key = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'secret_hash', 'user_id', 'status', 'grace_until', 'last_used_at', 'is_technical'])
    .where('secret_hash', '=', hash)
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0)
    .executeTakeFirst();
  // The index finds by a hash that nobody can steer; the comparison that counts takes the same time wherever they differ.
  if (key === undefined || !isSameSecret(key.secret_hash, hash)) return undefined;
  const now = clock();
  const standing = {
    status: statusOf(key.status),
    graceUntil: key.grace_until,
    isTechnicalUser: key.is_technical === 1,
  };
  if (!isWorking(standing, now)) return undefined;
  const user = await findUserById(db, key.user_id);
  if (user === undefined) return undefined;
  // A use later than now was recorded while a clock ran ahead.
  const last = key.last_used_at ?? 0;
  if (last <= now - USE_INTERVAL || last > now) await recordUse(db, key.id, now);
  return { keyId: key.id, user };
}

async function recordUse(db: Db, keyId: string, now: number): Promise<void> {
  try {
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
  } catch {
    // A database that cannot be written now must not keep anybody from reading; the next use is recorded.
  }
}
