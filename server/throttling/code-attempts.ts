import { createHash } from 'node:crypto';
import type { Deps } from '../deps';
import { findDeviceId } from '../devices/devices';
import type { Db } from '../storage/connection';
import {
  type Counted as CountedKey,
  DAY,
  MINUTE,
  type Permission,
  type Policy,
  reserve,
  takeBack,
  waitOf,
} from './failed-attempts';

/** What somebody who knows the password, or has a session, could do too often to an account. */
const POLICIES = {
  /**
   * Six digits, and three codes are good at a time: 100 guesses a day would find one of them in some ten years. With a day's
   * memory it is 35 guesses on the first day and 24 on each day after that, also for who pauses to be forgotten.
   */
  'two-factor': { failures: 5, firstWait: MINUTE / 2, longestWait: 60 * MINUTE, memory: DAY },
  /** Not guessing but mails: the owner is told of wrong codes once a day. */
  'two-factor-mail': { failures: 1, firstWait: DAY, longestWait: DAY, memory: 0 },
  /** Eight digits, and each mailed code has only four attempts of its own. */
  'device-code': { failures: 15, firstWait: MINUTE, longestWait: 15 * MINUTE },
  /** Not guessing but mails: each sign-in that stops half-way sends one. */
  'device-mail': { failures: 10, firstWait: MINUTE, longestWait: 15 * MINUTE },
  /** Not guessing but work: each new password is hashed, and compared with the old one. Those taken count as well. */
  'new-password': { failures: 10, firstWait: MINUTE, longestWait: 15 * MINUTE },
} as const satisfies Record<string, Policy>;

export type Counted = keyof typeof POLICIES;

/** What is attempted, and for which account. */
export interface CodeAttempt {
  what: Counted;
  userId: string;
  /** Of a browser that has proved itself for this account: its attempts are counted apart from all others. */
  deviceId?: string | undefined;
}

/** Counts an attempt as failed until it is forgotten or taken back, or refuses it. Call it before looking at the code. */
export async function reserveCodeAttempt(deps: Deps, attempt: CodeAttempt): Promise<Permission> {
  return reserve(deps, [countedOf(attempt)]);
}

/** Whether an attempt would have to wait; counts nothing. */
export async function waitOfCodeAttempt(deps: Deps, attempt: CodeAttempt): Promise<Permission> {
  return waitOf(deps, [countedOf(attempt)]);
}

/**
 * The code was right. A known browser starts anew; elsewhere only this attempt is taken back, or every sign-in of the owner
 * would give somebody else's guesses a new start.
 */
export async function settleCodeAttempt(db: Db, attempt: CodeAttempt): Promise<void> {
  const { key } = countedOf(attempt);
  if (attempt.deviceId === undefined) await takeBack(db, key);
  else await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}

/** The account starts anew for what is named: a mailed code was right, or an administrator frees the account. */
export async function forgetCodeAttempts(
  db: Db,
  { userId, counted }: { userId: string; counted: readonly Counted[] },
): Promise<void> {
  const devices = await db.selectFrom('devices').select('id').where('user_id', '=', userId).execute();
  const keys = counted.flatMap((what) => [userId, ...devices.map(({ id }) => id)].map((id) => keyOf(what, id)));
  await db.deleteFrom('sign_in_attempts').where('key', 'in', keys).execute();
}

/** An attempt at the second factor of a user, in a browser that may be known to the user. */
export async function twoFactorAttempt(
  deps: Deps,
  { userId, deviceToken }: { userId: string; deviceToken?: string | undefined },
): Promise<CodeAttempt> {
  return { what: 'two-factor', userId, deviceId: await findDeviceId(deps, { userId, token: deviceToken }) };
}

/** Whether a wrong code has just brought the first wait, of which the owner is to be told: once, and once a day at most. */
export async function isOwnerToBeTold(deps: Deps, attempt: CodeAttempt): Promise<boolean> {
  const { key, policy } = countedOf(attempt);
  const row = await deps.db.selectFrom('sign_in_attempts').select('failures').where('key', '=', key).executeTakeFirst();
  if (row?.failures !== policy.failures) return false;
  return (await reserveCodeAttempt(deps, { what: 'two-factor-mail', userId: attempt.userId })).kind === 'allowed';
}

function countedOf({ what, userId, deviceId }: CodeAttempt): CountedKey {
  return { key: keyOf(what, deviceId ?? userId), policy: POLICIES[what] };
}

function keyOf(what: Counted, id: string): string {
  return `${what}:${createHash('sha256').update(id).digest('base64url')}`;
}
