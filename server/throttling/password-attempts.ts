import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { accountKey, addressKey, deviceKey } from './attempt-keys';
import {
  type Counted,
  MINUTE,
  type Permission,
  type Policy,
  reserveAllowed,
  takeBack,
  waitOf,
} from './failed-attempts';

/**
 * Guessing is slowed down per account name and per network. Every attempt counts as a failure from before its password
 * is checked until it proves right, so guesses sent side by side cannot slip past, on however many servers. It lives in
 * the database, so a restart forgets nothing.
 */
const ACCOUNT: Policy = { failures: 5, firstWait: MINUTE / 2, longestWait: 15 * MINUTE };

/** Behind one address may be a whole office: it waits later, and never for long. */
const ADDRESS: Policy = { failures: 50, firstWait: MINUTE / 2, longestWait: 2 * MINUTE };

export interface Attempt {
  userName: string;
  address: string;
  /** Of a browser that has proved itself for this account: it waits for its own failures only. */
  deviceId?: string | undefined;
}

/** Whether an attempt would have to wait, in whole seconds; counts nothing. */
export async function mayAttempt(deps: Deps, attempt: Attempt): Promise<Permission> {
  return waitOf(deps, countedOf(attempt));
}

/** Counts an attempt that `mayAttempt` allowed as failed until `settleSuccess`, or refuses it. Call it before the password is checked. */
export async function reserveAttempt(deps: Deps, attempt: Attempt): Promise<Permission> {
  return reserveAllowed(deps, countedOf(attempt));
}

/**
 * Forgets the failures of the account after the right password; the network's are as before the attempt. From a known
 * browser only those of this browser, so that other people's guesses do not begin anew at every sign-in of the owner.
 * Rows are locked in the order of `reserveAttempt`, or two servers could wait for each other.
 */
export async function settleSuccess(db: Db, { userName, address, deviceId }: Attempt): Promise<void> {
  if (deviceId === undefined) await takeBack(db, addressKey(address));
  const key = deviceId === undefined ? accountKey(userName) : deviceKey(deviceId);
  await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}

function countedOf({ userName, address, deviceId }: Attempt): Counted[] {
  if (deviceId !== undefined) return [{ key: deviceKey(deviceId), policy: ACCOUNT }];
  return [
    { key: addressKey(address), policy: ADDRESS },
    { key: accountKey(userName), policy: ACCOUNT },
  ];
}
