import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { accountKey, addressKey, deviceKey } from './attempt-keys';
import {
  type AttemptLimit,
  checkAttempt,
  deleteFailures,
  type LimitedKey,
  type Permission,
  reserveAllowedAttempt,
  takeBackAttempt,
  type Waits,
} from './failed-attempts';

const MINUTE = 60_000;

/** The limit for an account name, whether or not the account exists. */
const ACCOUNT: AttemptLimit = { failures: 5, firstWait: MINUTE / 2, longestWait: 15 * MINUTE };

/**
 * The limit for a name whose password a directory checks. The wrong ones count there as well, and many directories lock
 * an account after five: after the third and the fourth comes a wait, and the second one is as long as a directory
 * usually counts.
 */
const DIRECTORY_ACCOUNT: AttemptLimit = {
  failures: 3,
  firstWait: MINUTE / 2,
  longestWait: 30 * MINUTE,
  growth: 60,
  memory: 30 * MINUTE,
  isSliding: true,
};

/** The limit for a known browser of such an account, which is not one of a stranger. */
const DIRECTORY_BROWSER: AttemptLimit = { ...ACCOUNT, failures: 3 };

/**
 * The limit for an address, which many users may share, for example in an office. It allows more failures and causes
 * shorter waits.
 */
const ADDRESS: AttemptLimit = { failures: 50, firstWait: MINUTE / 2, longestWait: 2 * MINUTE };

/** An attempt that counts for its network. */
export interface NetworkAttempt {
  address: string;
  /** Receives the waits that the attempt causes when it is reserved. Only those are taken back with it. */
  waits?: Waits;
}

/** A sign-in with a user name and a password. */
export interface PasswordAttempt extends NetworkAttempt {
  userName: string;
  /** The id of the browser if the account knows it. Only the browser's own failures then count. */
  deviceId?: string | undefined;
  /** Whether a directory checks the password, which counts wrong ones as well. */
  isOfDirectory?: boolean;
}

/** Tells whether an attempt would be allowed now, without counting it. */
export async function checkPasswordAttempt(deps: Deps, attempt: PasswordAttempt): Promise<Permission> {
  return checkAttempt(deps, limitedKeys(attempt));
}

/**
 * Counts an attempt that `checkPasswordAttempt` allowed as failed until `recordPasswordSuccess` is called, or refuses
 * it. Call it before checking the password.
 */
export async function reservePasswordAttempt(deps: Deps, attempt: PasswordAttempt): Promise<Permission> {
  return reserveAllowedAttempt(deps, limitedKeys(attempt), attempt.waits);
}

/**
 * Deletes the failures of the account after the right password, and takes back this attempt for the network. For a
 * known browser it deletes only the failures of that browser, so that a sign-in of the owner does not give an attacker
 * new attempts. To avoid deadlocks between servers, rows are locked in the same order as in `reservePasswordAttempt`.
 */
export async function recordPasswordSuccess(db: Db, attempt: PasswordAttempt): Promise<void> {
  if (attempt.deviceId === undefined) await takeBackNetworkAttempt(db, attempt);
  await deleteFailures(db, [ownKey(attempt)]);
}

/** Counts an attempt as failed for its network alone, or refuses it. */
export async function reserveNetworkAttempt(deps: Deps, { address, waits }: NetworkAttempt): Promise<Permission> {
  return reserveAllowedAttempt(deps, [networkKey(address)], waits);
}

/** Takes back a successful attempt of a network. */
export async function takeBackNetworkAttempt(db: Db, { address, waits }: NetworkAttempt): Promise<void> {
  await takeBackAttempt(db, addressKey(address), waits);
}

/** Tells whether an attempt has made its account or its known browser wait. */
export function hasCausedWait(attempt: PasswordAttempt): boolean {
  return attempt.waits?.has(ownKey(attempt)) === true;
}

/** Takes back an attempt whose password was not checked, because the directory was unavailable. */
export async function takeBackPasswordAttempt(db: Db, attempt: PasswordAttempt): Promise<void> {
  for (const { key } of limitedKeys(attempt)) await takeBackAttempt(db, key, attempt.waits);
}

/**
 * Deletes the failures of an account and of all its browsers.
 * @returns how many keys had failures
 */
export async function deletePasswordFailures(
  db: Db,
  { userId, userName }: { readonly userId: string; readonly userName: string },
): Promise<number> {
  const devices = await db.selectFrom('devices').select('id').where('user_id', '=', userId).execute();
  return deleteFailures(db, [accountKey(userName), ...devices.map(({ id }) => deviceKey(id))]);
}

function limitedKeys(attempt: PasswordAttempt): LimitedKey[] {
  const ofDirectory = attempt.deviceId === undefined ? DIRECTORY_ACCOUNT : DIRECTORY_BROWSER;
  const own = { key: ownKey(attempt), limit: attempt.isOfDirectory === true ? ofDirectory : ACCOUNT };
  return attempt.deviceId === undefined ? [networkKey(attempt.address), own] : [own];
}

const networkKey = (address: string): LimitedKey => ({ key: addressKey(address), limit: ADDRESS });

/** Returns the key of the known browser, or else of the account. */
function ownKey({ userName, deviceId }: PasswordAttempt): string {
  return deviceId === undefined ? accountKey(userName) : deviceKey(deviceId);
}
