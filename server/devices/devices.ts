import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps';
import { userNameKey } from '../directory/user-name';
import { generateToken, hashToken, isToken } from '../sessions/token';
import type { Db } from '../storage/connection';
import { flag } from '../storage/tables';

/** How long a browser stays known, in ms: a year. */
const DEVICE_LIFETIME = 365 * 24 * 3_600_000;

export interface KnownDevice {
  /** Goes into the cookie; only its hash is stored. */
  token: string;
  /** ms since 1970. */
  expiresAt: number;
}

interface DeviceToken {
  userId: string;
  token: unknown;
}

/** Whether this browser has proved itself for this person before. Another person of the same browser counts for nothing. */
export async function isKnownDevice(deps: Deps, device: DeviceToken): Promise<boolean> {
  return (await findDevice(deps, device))?.is_checked === 1;
}

/**
 * The id under which the attempts of this browser are counted for this user: of one in which the user has signed in before,
 * whether or not unknown browsers were looked for then.
 */
export async function findDeviceId(deps: Deps, device: DeviceToken): Promise<string | undefined> {
  return (await findDevice(deps, device))?.id;
}

/** The same for the user of this name. It is one statement, whether or not the account exists. */
export async function findDeviceIdByUserName(
  { db, clock }: Deps,
  { userName, token }: { userName: string; token: unknown },
): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('devices.id')
    .where('token_hash', '=', hashToken(token))
    .where('user_name_key', '=', userNameKey(userName))
    .where('users.is_closed', '=', 0)
    .where('devices.expires_at', '>', clock())
    .executeTakeFirst();
  return row?.id;
}

async function findDevice({ db, clock }: Deps, { userId, token }: DeviceToken) {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom('devices')
    .select(['id', 'is_checked'])
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
}

/**
 * Makes a browser known to a person. It gets a new token, so that nobody who planted the one before shares in it; the
 * others who use this browser move with it.
 *
 * @param isChecked false while unknown browsers are not looked for: once they are, this one is unknown again
 */
export async function trustDevice(
  { db, clock }: Deps,
  { userId, token: before, isChecked = true }: DeviceToken & { isChecked?: boolean },
): Promise<KnownDevice> {
  const token = generateToken();
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
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      id: randomUUID(),
      is_checked: flag(isChecked),
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** Every browser is unknown to this person again. */
export async function revokeDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).execute();
}

/** Expired devices are unknown anyway; this keeps the table small. */
export async function deleteExpiredDevices({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('devices').where('expires_at', '<=', clock()).execute();
}
