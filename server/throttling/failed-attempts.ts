import type { Deps } from '../deps';
import type { Db } from '../storage/connection';

export const MINUTE = 60_000;

export const DAY = 24 * 60 * MINUTE;

export interface Policy {
  /** The number of failures that causes the first wait; each further failure doubles the wait. */
  failures: number;
  /** In ms, as `longestWait` and `memory`. */
  firstWait: number;
  longestWait: number;
  /** How long failures count after the first one, and after the end of each wait. Default 15 minutes. */
  memory?: number;
}

/** A key under which attempts are counted, and its policy. */
export interface LimitedKey {
  readonly key: string;
  readonly policy: Policy;
}

/** `retryAfter` in whole seconds. */
export type Permission = { kind: 'allowed' } | { kind: 'throttled'; retryAfter: number };

/** Whether an attempt would be allowed now for all keys. Counts nothing. */
export async function checkAttempt(deps: Deps, limited: readonly LimitedKey[]): Promise<Permission> {
  const waits = await Promise.all(limited.map((each) => waitOf(deps, each)));
  const wait = Math.max(0, ...waits);
  return wait > 0 ? { kind: 'throttled', retryAfter: Math.ceil(wait / 1000) } : { kind: 'allowed' };
}

/**
 * How long a key has to wait, in ms. A stored time that is later than the policy allows was written while the clock was
 * ahead; it is corrected, or the key would have to wait for it.
 */
async function waitOf({ db, clock }: Deps, { key, policy }: LimitedKey): Promise<number> {
  const row = await db.selectFrom('sign_in_attempts').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return 0;
  const now = clock();
  const latest = now + waitAfter(row.failures, policy);
  const blocked_until = Math.min(row.blocked_until, latest);
  const window_end = Math.min(row.window_end, latest + memoryOf(policy));
  if (blocked_until !== row.blocked_until || window_end !== row.window_end) {
    await db
      .updateTable('sign_in_attempts')
      .set({ blocked_until, window_end })
      .where('key', '=', key)
      .where('failures', '=', row.failures)
      .where('blocked_until', '=', row.blocked_until)
      .execute();
  }
  return blocked_until - now;
}

/**
 * Counts an attempt as failed for each key, or refuses it when one of them has to wait. Call it before checking the
 * password or code: then parallel guesses cannot evade the limit. Rows are locked in the order of the keys, so callers
 * pass the same keys in the same order, or two servers could deadlock.
 */
export async function reserveAttempt(deps: Deps, limited: readonly LimitedKey[]): Promise<Permission> {
  const { db, clock } = deps;
  const first = await checkAttempt(deps, limited);
  if (first.kind === 'throttled') return first;
  const isReserved = await db.transaction().execute(async (trx) => {
    for (const each of limited) if (!(await countFailure({ db: trx, clock }, each))) return false;
    return true;
  });
  if (isReserved) return { kind: 'allowed' };
  // Another attempt caused the wait meanwhile.
  const second = await checkAttempt(deps, limited);
  return second.kind === 'throttled' ? second : { kind: 'throttled', retryAfter: 1 };
}

/**
 * Counts one failure for a key, unless it has to wait. One statement writes the row and locks it until the transaction
 * ends, so that parallel attempts are all counted.
 */
async function countFailure({ db, clock }: Deps, { key, policy }: LimitedKey): Promise<boolean> {
  const now = clock();
  const memory = memoryOf(policy);
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ key, failures: 1, window_end: now + memory, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((update) => {
          const isOver = update('sign_in_attempts.window_end', '<=', now);
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
  if (row.failures >= policy.failures) {
    const until = now + waitAfter(row.failures, policy);
    // The failures count beyond the end of the wait, or the longest wait would be followed by a full set of free guesses.
    const wait = { blocked_until: until, window_end: until + memory };
    await db.updateTable('sign_in_attempts').set(wait).where('key', '=', key).execute();
  }
  return true;
}

/** Takes back the failure of a successful attempt and the wait that it caused. Earlier failures stay counted. */
export async function takeBackAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    // The attempt was allowed, so a wait that is stored now was caused by it, or while it was counted.
    .set((update) => ({ failures: update('failures', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Deletes the failures of these keys. */
export async function deleteFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', 'in', keys).execute();
}

/** Deletes failures that no longer count, to keep the table small. */
export async function deleteOldFailures({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('window_end', '<=', clock()).execute();
}

function waitAfter(failures: number, policy: Policy): number {
  if (failures < policy.failures) return 0;
  return Math.min(policy.firstWait * 2 ** (failures - policy.failures), policy.longestWait);
}

function memoryOf({ memory = 15 * MINUTE }: Policy): number {
  return memory;
}
