import type { Db } from '../storage/connection';
import { accountKey, addressKey } from './throttle-key';

/**
 * Guessing is slowed down per account name and per network. Every attempt counts as a failure from before its password
 * is checked until it proves right, so guesses sent side by side cannot slip past, on however many servers. It lives in
 * the database, so a restart forgets nothing.
 */
const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;

interface Policy {
  /** So many failures within the window bring the first wait; each further one doubles it. */
  failures: number;
  firstWait: number;
  longestWait: number;
}

const ACCOUNT: Policy = { failures: 5, firstWait: MINUTE / 2, longestWait: 15 * MINUTE };

/** Behind one address may be a whole office: it waits later, and never for long. */
const ADDRESS: Policy = { failures: 50, firstWait: MINUTE / 2, longestWait: 2 * MINUTE };

export interface Attempt {
  userName: string;
  address: string;
}

export type Permission = { kind: 'allowed' } | { kind: 'throttled'; retryAfter: number };

/** Whether an attempt would have to wait, in whole seconds; counts nothing. */
export async function mayAttempt(db: Db, clock: () => number, attempt: Attempt): Promise<Permission> {
  const row = await db
    .selectFrom('sign_in_attempts')
    .select((select) => select.fn.max('blocked_until').as('until'))
    .where('key', 'in', [accountKey(attempt.userName), addressKey(attempt.address)])
    .executeTakeFirst();
  const wait = Number(row?.until ?? 0) - clock();
  return wait > 0 ? { kind: 'throttled', retryAfter: Math.ceil(wait / 1000) } : { kind: 'allowed' };
}

/** Counts an attempt as failed until `settleSuccess`, or refuses it. Call it before looking at the password. */
export async function reserveAttempt(db: Db, clock: () => number, attempt: Attempt): Promise<Permission> {
  const first = await mayAttempt(db, clock, attempt);
  if (first.kind === 'throttled') return first;
  const isReserved = await db
    .transaction()
    .execute(
      async (within) =>
        (await count(within, clock(), addressKey(attempt.address), ADDRESS)) &&
        (await count(within, clock(), accountKey(attempt.userName), ACCOUNT)),
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
export async function deleteOldAttempts(db: Db, clock: () => number): Promise<void> {
  const now = clock();
  await db
    .deleteFrom('sign_in_attempts')
    .where('window_end', '<=', now)
    .where('blocked_until', '<=', now - WINDOW)
    .execute();
}

/**
 * One more failure for a key, unless it has to wait. The row is written in one statement and stays locked until the
 * transaction ends: that is what makes it safe against attempts at the same moment.
 */
async function count(db: Db, now: number, key: string, policy: Policy): Promise<boolean> {
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ key, failures: 1, window_end: now + WINDOW, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((update) => {
          // A wait keeps its failures counting for another window, or the longest wait would end in five free guesses.
          const isOver = update.and([
            update('sign_in_attempts.window_end', '<=', now),
            update('sign_in_attempts.blocked_until', '<=', now - WINDOW),
          ]);
          return {
            failures: update
              .case()
              .when(isOver)
              .then(1)
              .else(update('sign_in_attempts.failures', '+', 1))
              .end(),
            window_end: update
              .case()
              .when(isOver)
              .then(update.ref('excluded.window_end'))
              .else(update.ref('sign_in_attempts.window_end'))
              .end(),
          };
        })
        .where('sign_in_attempts.blocked_until', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.failures >= policy.failures) await block(db, key, now + waitAfter(row.failures, policy));
  return true;
}

async function block(db: Db, key: string, until: number): Promise<void> {
  await db.updateTable('sign_in_attempts').set({ blocked_until: until }).where('key', '=', key).execute();
}

function waitAfter(failures: number, policy: Policy): number {
  return Math.min(policy.firstWait * 2 ** (failures - policy.failures), policy.longestWait);
}
