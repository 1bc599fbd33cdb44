import type { Ground } from '../ground';
import { hashToken, isToken, mintToken } from '../sessions/token';
import type { Db } from '../storage/connection';

/** How long a browser stays known, in ms: a year. */
const DEVICE_LIFETIME = 365 * 24 * 3_600_000;

export interface KnownDevice {
  /** Goes into the cookie; only its hash is stored. */
  token: string;
  /** ms since 1970. */
  expiresAt: number;
}

/** Whether this browser has proved itself for this person before. Another person of the same browser counts for nothing. */
export async function isKnownDevice(
  { db, clock }: Ground,
  { userId, token }: { userId: string; token: unknown },
): Promise<boolean> {
  if (!isToken(token)) return false;
  const row = await db
    .selectFrom('devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes a browser known to a person. It gets a new token, so that nobody who planted the one before shares in it; the
 * others who use this browser move with it.
 */
export async function trustDevice(
  { db, clock }: Ground,
  { userId, token: before }: { userId: string; token: unknown },
): Promise<KnownDevice> {
  const token = mintToken();
  const expiresAt = clock() + DEVICE_LIFETIME;
  if (isToken(before)) {
    const old = hashToken(before);
    await db.deleteFrom('devices').where('token_hash', '=', old).where('user_id', '=', userId).execute();
    await db
      .updateTable('devices')
      .set({ token_hash: hashToken(token) })
      .where('token_hash', '=', old)
      .execute();
  }
  await db
    .insertInto('devices')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Every browser is unknown to this person again. */
export async function revokeDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).execute();
}

/** Expired devices are unknown anyway; this keeps the table small. */
export async function deleteExpiredDevices({ db, clock }: Ground): Promise<void> {
  await db.deleteFrom('devices').where('expires_at', '<=', clock()).execute();
}
