import type { Db } from '../storage/connection';

export const MINUTE = 60_000;

/** How long failures are remembered, in ms. */
export const WINDOW = 15 * MINUTE;

export interface Policy {
  /** So many failures within the window bring the first wait; each further one doubles it. */
  failures: number;
  /** ms, as `longestWait`. */
  firstWait: number;
  longestWait: number;
}

/** `retryAfter` in whole seconds. */
export type Permission = { kind: 'allowed' } | { kind: 'throttled'; retryAfter: number };

/** Whether one of some keys has to wait; counts nothing. */
export async function waitOf(db: Db, clock: () => number, keys: readonly string[]): Promise<Permission> {
  const row = await db
    .selectFrom('sign_in_attempts')
    .select((select) => select.fn.max('blocked_until').as('until'))
    .where('key', 'in', keys)
    .executeTakeFirst();
  const wait = Number(row?.until ?? 0) - clock();
  return wait > 0 ? { kind: 'throttled', retryAfter: Math.ceil(wait / 1000) } : { kind: 'allowed' };
}

/**
 * One more failure for a key, unless it has to wait. The row is written in one statement and stays locked until the
 * transaction ends: that is what makes it safe against attempts at the same moment.
 */
export async function countFailure(
  db: Db,
  now: number,
  { key, policy }: { key: string; policy: Policy },
): Promise<boolean> {
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
