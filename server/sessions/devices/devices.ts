import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps';
import { FORGOTTEN } from '../../settings/login-settings/remembered-days';
import type { Db } from '../../storage/connection';
import { userNameKey } from '../../storage/user-names';
import { generateToken, hashToken, isToken } from '../token';

/** How long a browser stays known, in ms: one year. */
export const DEVICE_LIFETIME = 365 * 24 * 3_600_000;

export interface KnownDevice {
  /** The token for the cookie. Only its hash is stored. */
  token: string;
  /** ms since 1970. */
  expiresAt: number;
}

interface DeviceToken {
  userId: string;
  token: unknown;
}

/** Tells whether the user has verified this browser before, while unknown device detection was on. */
export async function isKnownDevice(deps: Deps, device: DeviceToken): Promise<boolean> {
  return (await findDevice(deps, device))?.is_checked === 1;
}

/**
 * Returns the id under which the attempts of this browser are counted for this user. It exists if the user has signed
 * in with the browser before, with or without unknown device detection.
 */
export async function findDeviceId(deps: Deps, device: DeviceToken): Promise<string | undefined> {
  return (await findDevice(deps, device))?.id;
}

/** Does the same for a user name. It needs one statement whether or not the account exists. */
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
 * Makes a browser known to a user. The browser gets a new token, so that an attacker who planted the old one does not
 * share it; its other users are moved to the new token. What is known of the browser already stays.
 * @param isChecked false while unknown device detection is off, so that the browser is unknown after it is turned on
 */
export async function trustDevice(
  { db, clock }: Deps,
  { userId, token: oldToken, isChecked = true }: DeviceToken & { isChecked?: boolean },
): Promise<KnownDevice> {
  const token = generateToken();
  const expiresAt = clock() + DEVICE_LIFETIME;
  const old = isToken(oldToken) ? await replaceToken(db, { userId, from: oldToken, to: token }) : undefined;
  const known = old !== undefined && old.expires_at > clock() ? old : undefined;
  await db
    .insertInto('devices')
    .values({
      ...known,
      token_hash: hashToken(token),
      user_id: userId,
      id: randomUUID(),
      is_checked: isChecked ? 1 : (known?.is_checked ?? 0),
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** Moves the other users of a browser to a new token. @returns the deleted row of this user */
async function replaceToken(db: Db, { userId, from, to }: { userId: string; from: string; to: string }) {
  const old = await db
    .deleteFrom('devices')
    .where('token_hash', '=', hashToken(from))
    .where('user_id', '=', userId)
    .returning(['is_checked', 'expires_at', 'remembered_at', 'remembered_until'])
    .returning(['remembered_browser', 'remembered_version'])
    .executeTakeFirst();
  await db
    .updateTable('devices')
    .set({ token_hash: hashToken(to) })
    .where('token_hash', '=', hashToken(from))
    .execute();
  return old;
}

/** Makes all browsers of a user unknown. */
export async function revokeDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).execute();
}

/** Makes all browsers of a user unknown, except that the attempts in each of them are still counted separately. */
export async function distrustDevices(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('devices')
    .set({ ...FORGOTTEN, is_checked: 0 })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes expired devices, which count as unknown in any case, to keep the table small. */
export async function deleteExpiredDevices({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('devices').where('expires_at', '<=', clock()).execute();
}
