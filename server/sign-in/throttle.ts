import type { Ground } from '../ground';
import type { Db } from '../storage/connection';
import { MINUTE, type Permission, type Policy, reserve, WINDOW, waitOf } from './failures';
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
export async function mayAttempt(ground: Ground, attempt: Attempt): Promise<Permission> {
  return waitOf(ground, [accountKey(attempt.userName), addressKey(attempt.address)]);
}

/** Counts an attempt as failed until `settleSuccess`, or refuses it. Call it before looking at the password. */
export async function reserveAttempt(ground: Ground, { userName, address }: Attempt): Promise<Permission> {
  return reserve(ground, [
    { key: addressKey(address), policy: ADDRESS },
    { key: accountKey(userName), policy: ACCOUNT },
  ]);
}

/**
 * The password was right: the account's failures are forgotten, the network's are as before the attempt.
 * Rows are locked in the order of `reserveAttempt`, or two servers could wait for each other.
 */
export async function settleSuccess(db: Db, attempt: Attempt): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set((update) => ({
      failures: update('failures', '-', 1),
      blocked_until: update
        .case()
        .when('failures', '<=', ADDRESS.failures)
        .then(0)
        .else(update.ref('blocked_until'))
        .end(),
    }))
    .where('key', '=', addressKey(attempt.address))
    .where('failures', '>', 0)
    .execute();
  await db.deleteFrom('sign_in_attempts').where('key', '=', accountKey(attempt.userName)).execute();
}

/** Attempts that no longer count are only dead weight. */
export async function deleteOldAttempts({ db, clock }: Ground): Promise<void> {
  const now = clock();
  await db
    .deleteFrom('sign_in_attempts')
    .where('window_end', '<=', now)
    .where('blocked_until', '<=', now - WINDOW)
    .execute();
}
