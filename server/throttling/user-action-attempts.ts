import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { userKey } from './attempt-keys';
import {
  type AttemptLimit,
  checkAttempt,
  deleteFailures,
  type LimitedKey,
  type Permission,
  reserveAttempt,
  restartWait,
  takeBackAttempt,
} from './failed-attempts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Limits mails about attacks: the owner gets one, and another only after a day without the attack. */
const ONE_MAIL: AttemptLimit = { failures: 1, firstWait: DAY, longestWait: DAY, memory: 0 };

/** Limits for actions of a user who has the password or a session. */
const LIMITS = {
  /**
   * A code has six digits, and three codes are valid at a time: with 100 guesses a day an attacker would find one in
   * about ten years. Failures count for a day, which allows 35 guesses on the first day and 24 on each following day,
   * even if an attacker waits until failures no longer count.
   */
  'two-factor': { failures: 5, firstWait: MINUTE / 2, longestWait: 60 * MINUTE, memory: DAY },
  'two-factor-mail': ONE_MAIL,
  'wrong-passwords-mail': ONE_MAIL,
  /** Limits mails, because an attacker with the password could sign in with many new browsers. */
  'new-device-mail': { failures: 5, firstWait: DAY, longestWait: DAY, memory: DAY },
  /** A code has eight digits, and each mailed code allows only four attempts. */
  'device-code': { failures: 15, firstWait: MINUTE, longestWait: 15 * MINUTE },
  /** Limits mails, because each sign-in that stops at the device check sends one. */
  'device-mail': { failures: 10, firstWait: MINUTE, longestWait: 15 * MINUTE },
  /**
   * Limits work, because each new password is hashed and compared with the old one. Accepted passwords count as well.
   */
  'new-password': { failures: 10, firstWait: MINUTE, longestWait: 15 * MINUTE },
  /** Limits mails, because each change of what signs a user in sends one. */
  'sign-in-method': { failures: 10, firstWait: 60 * MINUTE, longestWait: 60 * MINUTE, memory: 60 * MINUTE },
  /** Limits an administrator's test mails. */
  'test-mail': { failures: 5, firstWait: 15 * MINUTE, longestWait: 15 * MINUTE, memory: 15 * MINUTE },
  /** Limits an administrator's attempts at the passwords of a directory, regardless of the account. */
  'directory-password': { failures: 5, firstWait: MINUTE / 2, longestWait: 15 * MINUTE },
} as const satisfies Record<string, AttemptLimit>;

export type AttemptKind = keyof typeof LIMITS;

export interface UserAttempt {
  what: AttemptKind;
  userId: string;
  /** The id of the browser if the account knows it. Its attempts are counted separately. */
  deviceId?: string | undefined;
}

/** Counts an attempt as failed until it is taken back, or refuses it. Call it before the check. */
export async function reserveUserAttempt(deps: Deps, attempt: UserAttempt): Promise<Permission> {
  return reserveAttempt(deps, [limitedKey(attempt)]);
}

/** Tells whether to mail the owner about an attack: not if it was going on within the last day, which each call extends. */
export async function isNewAttack(
  deps: Deps,
  attempt: { what: 'two-factor-mail' | 'wrong-passwords-mail'; userId: string },
): Promise<boolean> {
  if ((await reserveUserAttempt(deps, attempt)).kind === 'allowed') return true;
  await restartWait(deps, limitedKey(attempt));
  return false;
}

/** Tells whether an attempt would be allowed now, without counting it. */
export async function checkUserAttempt(deps: Deps, attempt: UserAttempt): Promise<Permission> {
  return checkAttempt(deps, [limitedKey(attempt)]);
}

/**
 * Takes back a successful attempt. For a known browser, all failures of that browser are deleted. For an unknown
 * browser, only this attempt is taken back. If all were, each sign-in of the owner would give an attacker new guesses.
 */
export async function recordAttemptSuccess(db: Db, attempt: UserAttempt): Promise<void> {
  const { key } = limitedKey(attempt);
  if (attempt.deviceId === undefined) await takeBackAttempt(db, key);
  else await deleteFailures(db, [key]);
}

/**
 * Deletes the failures of an account and of all its browsers, after a right mailed code or for an administrator.
 * @returns how many keys had failures
 */
export async function resetUserAttempts(
  db: Db,
  { userId, kinds }: { userId: string; kinds: readonly AttemptKind[] },
): Promise<number> {
  const devices = await db.selectFrom('devices').select('id').where('user_id', '=', userId).execute();
  const ids = [userId, ...devices.map(({ id }) => id)];
  const keys = kinds.flatMap((kind) => ids.map((id) => userKey(kind, id)));
  return deleteFailures(db, keys);
}

export function limitedKey({ what, userId, deviceId }: UserAttempt): LimitedKey {
  return { key: userKey(what, deviceId ?? userId), limit: LIMITS[what] };
}
