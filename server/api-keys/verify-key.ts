import type { Deps } from '../deps';
import { findUserById, type UserSummary } from '../directory/users';
import { type Login, recordLogin } from '../last-logins/record-login';
import { isSameSecret } from '../sessions/token';
import { isUsable, parseStatus } from './key-rules';
import { hashKeySecret, isKeySecret } from './key-secret';

/** How often the last use of a key is stored at most, in ms, so that not every read causes a write. */
const USE_INTERVAL = 60_000;

/** How a program has sent a key, for the history of sign-ins. */
export interface KeyUse {
  /** In `Authorization: Bearer`, or as the password of `Basic`. */
  readonly type: 'ApiKey' | 'BasicApiKey';
  readonly userAgent: string;
}

/** A usable key and its user. */
export interface KeyUser {
  keyId: string;
  user: UserSummary;
}

/**
 * Finds the user of a usable key and stores the use. Returns undefined for unknown, deleted and declined keys, unconfirmed
 * ones after their grace period, and keys of disabled users or of demo accounts while the demo is off.
 */
export async function findKeyUser(
  { db, clock }: Deps,
  secret: string,
  { type, userAgent }: KeyUse = { type: 'ApiKey', userAgent: '' },
): Promise<KeyUser | undefined> {
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
  if (last <= now - USE_INTERVAL || last > now) {
    await storeUse({ db, clock }, key.id, { userId: key.user_id, type, userAgent });
  }
  return { keyId: key.id, user };
}

async function storeUse({ db, clock }: Deps, keyId: string, login: Login): Promise<void> {
  try {
    await db.updateTable('api_keys').set({ last_used_at: clock() }).where('id', '=', keyId).execute();
    await recordLogin({ db, clock }, login);
  } catch {
    // A read-only database must not prevent reading with a key; the next use is stored.
  }
}
