import type { Db } from '../storage/connection';
import { countFailure, MINUTE, type Permission, type Policy, WINDOW, waitOf } from './failures';
import { accountKey, addressKey } from './throttle-key';

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
}

/** Whether an attempt would have to wait, in whole seconds; counts nothing. */
export async function mayAttempt(db: Db, clock: () => number, attempt: Attempt): Promise<Permission> {
  return waitOf(db, clock, [accountKey(attempt.userName), addressKey(attempt.address)]);
}

/** Counts an attempt as failed until `settleSuccess`, or refuses it. Call it before looking at the password. */
export async function reserveAttempt(db: Db, clock: () => number, attempt: Attempt): Promise<Permission> {
  const first = await mayAttempt(db, clock, attempt);
  if (first.kind === 'throttled') return first;
  const isReserved = await db
    .transaction()
    .execute(
      async (within) =>
        (await countFailure(within, clock(), { key: addressKey(attempt.address), policy: ADDRESS })) &&
        (await countFailure(within, clock(), { key: accountKey(attempt.userName), policy: ACCOUNT })),
    );
  if (isReserved) return { kind: 'allowed' };
  // Another attempt came in between and brought the wait.
  const second = await mayAttempt(db, clock, attempt);
  return second.kind === 'throttled' ? second : { kind: 'throttled', retryAfter: 1 };
}

/**
 * The password was right: the account's failures are forgotten, the network's are as before the attempt.
 * Rows are locked in the order of `reserveAttempt`, or two servers could wait for each other.
 */
export async function settleSuccess(db: Db, attempt: Attempt): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    // The attempt was let through, so a wait that stands there now began with it, or with what it counted for.
    .set((update) => ({ failures: update('failures', '-', 1), blocked_until: 0 }))
    .where('key', '=', addressKey(attempt.address))
    .where('failures', '>', 0)
    .execute();
  await db.deleteFrom('sign_in_attempts').where('key', '=', accountKey(attempt.userName)).execute();
}

/** Attempts that no longer count are only dead weight. */
export async function deleteOldAttempts(db: Db, clock: () => number): Promise<void> {
  const now = clock();
  await db
    .deleteFrom('sign_in_attempts')
    .where('window_end', '<=', now)
    .where('blocked_until', '<=', now - WINDOW)
    .execute();
}
