import type { Deps } from '../deps';
import { findUserById, type UserSummary } from '../directory/users';
import { isSameSecret } from '../sessions/token';
import type { Db } from '../storage/connection';
import { isUsable, parseStatus } from './key-rules';
import { hashKeySecret, isKeySecret } from './key-secret';

/** How often the last use of a key is stored at most, in ms, so that not every read causes a write. */
const USE_INTERVAL = 60_000;

/** A usable key and its user. */
export interface KeyUser {
  keyId: string;
  user: UserSummary;
}

/**
 * Finds the user of a usable key and stores the use. Returns undefined for unknown, deleted and declined keys, unconfirmed
 * ones after their grace period, and keys of disabled users or of demo accounts while the demo is off.
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
  // The lookup by hash may leak its timing, but an attacker cannot choose the hash; this comparison takes constant time.
  if (key === undefined || !isSameSecret(key.secret_hash, hash)) return undefined;
  const now = clock();
  const state = {
    status: parseStatus(key.status),
    graceUntil: key.grace_until,
    isTechnicalUser: key.is_technical === 1,
  };
  if (!isUsable(state, now)) return undefined;
  const user = await findUserById(db, key.user_id);
  if (user === undefined) return undefined;
  // A use in the future was stored while the clock was ahead.
  const last = key.last_used_at ?? 0;
  if (last <= now - USE_INTERVAL || last > now) await storeUse(db, key.id, now);
  return { keyId: key.id, user };
}

async function storeUse(db: Db, keyId: string, now: number): Promise<void> {
  try {
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
  } catch {
    // A read-only database must not prevent reading with a key; the next use is stored.
  }
}
