import type { Deps } from '../deps';
import { type Login, recordLogin } from '../last-logins/record-login';
import { findUserById, type UserSummary } from '../people/users';
import { isSameSecret } from '../sessions/token';
import type { Db } from '../storage/connection';
import { isUsable, parseScopes, parseStatus } from './api-key';
import { hashKeySecret, isKeySecret } from './key-secret';

/** The minimum time in ms between two stored uses of a key, so that not every request causes a write. */
const USE_INTERVAL = 60_000;

/** How a program sent a key, for the history of sign-ins. */
export interface KeyUse {
  /** `ApiKey`: in `Authorization: Bearer`. `BasicApiKey`: as the password of `Authorization: Basic`. */
  readonly type: 'ApiKey' | 'BasicApiKey';
  readonly userAgent: string;
}

/** A usable key and its user. */
export interface KeyUser {
  keyId: string;
  user: UserSummary;
  scopes: readonly string[];
}

/**
 * Finds the user of a usable key, and stores the use. Returns undefined for keys that are unknown, deleted, declined or
 * expired, for unconfirmed keys after their grace period, for replaced secrets after their overlap, and for keys of
 * disabled users or of demo accounts while the demo is off.
 */
export async function findKeyUser(
  { db, clock }: Deps,
  secret: string,
  { type, userAgent }: KeyUse = { type: 'ApiKey', userAgent: '' },
): Promise<KeyUser | undefined> {
  if (!isKeySecret(secret)) return undefined;
  const hash = hashKeySecret(secret);
  const key = await findRow(db, hash);
  // The lookup by hash may leak its timing, but an attacker cannot choose the hash. This comparison takes constant
  // time.
  const isPresent = isSameSecret(key?.secret_hash ?? '', hash);
  const isPrevious = isSameSecret(key?.previous_hash ?? '', hash);
  if (key === undefined || (!isPresent && !isPrevious)) return undefined;
  const now = clock();
  if (isPrevious && now >= (key.previous_until ?? 0)) return undefined;
  const state = {
    status: parseStatus(key.status),
    graceUntil: key.grace_until,
    isTechnicalUser: key.is_technical === 1,
    expiresAt: key.expires_at,
  };
  if (!isUsable(state, now)) return undefined;
  const user = await findUserById(db, key.user_id);
  if (user === undefined) return undefined;
  const column = isPresent ? 'last_used_at' : 'previous_last_used_at';
  // Ignores a time in the future, stored before the clock was set back.
  const last = key[column] ?? 0;
  if (last <= now - USE_INTERVAL || last > now) {
    await storeUse({ db, clock }, { keyId: key.id, hash, column }, { userId: key.user_id, type, userAgent });
  }
  return { keyId: key.id, user, scopes: parseScopes(key.scopes) };
}

/** Finds the key by the hash of its present or previous secret. */
function findRow(db: Db, hash: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'secret_hash', 'user_id', 'status', 'grace_until', 'last_used_at', 'is_technical'])
    .select(['expires_at', 'scopes', 'previous_hash', 'previous_until', 'previous_last_used_at'])
    .where((where) => where.or([where('secret_hash', '=', hash), where('previous_hash', '=', hash)]))
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0)
    .executeTakeFirst();
}

interface SecretUse {
  keyId: string;
  /** The hash of the secret that was used, because the secret may be replaced at the same moment. */
  hash: string;
  column: 'last_used_at' | 'previous_last_used_at';
}

async function storeUse({ db, clock }: Deps, { keyId, hash, column }: SecretUse, login: Login): Promise<void> {
  try {
    const secret = column === 'last_used_at' ? 'secret_hash' : 'previous_hash';
    await db
      .updateTable('api_keys')
      .set({ [column]: clock() })
      .where('id', '=', keyId)
      .where(secret, '=', hash)
      .execute();
    await recordLogin({ db, clock }, login);
  } catch {
    // A read-only database must not prevent reading with a key; the next use is stored.
  }
}
