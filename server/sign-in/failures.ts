import type { Ground } from '../ground';

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
export async function waitOf({ db, clock }: Ground, keys: readonly string[]): Promise<Permission> {
  const row = await db
    .selectFrom('sign_in_attempts')
    .select((select) => select.fn.max('blocked_until').as('until'))
    .where('key', 'in', keys)
    .executeTakeFirst();
  const wait = Number(row?.until ?? 0) - clock();
  return wait > 0 ? { kind: 'throttled', retryAfter: Math.ceil(wait / 1000) } : { kind: 'allowed' };
}

/** What an attempt counts for. */
export interface Counted {
  readonly key: string;
  readonly policy: Policy;
}

/**
 * Counts an attempt as failed for each key, or refuses it when one of them has to wait. Call it before looking at what was
 * typed: guesses sent side by side cannot slip past then. Rows are locked in the order of the keys, so that two servers
 * never wait for each other as long as nobody names them the other way round.
 */
export async function reserve(ground: Ground, counted: readonly Counted[]): Promise<Permission> {
  const { db, clock } = ground;
  const keys = counted.map(({ key }) => key);
  const first = await waitOf(ground, keys);
  if (first.kind === 'throttled') return first;
  const isReserved = await db.transaction().execute(async (within) => {
    for (const each of counted) if (!(await countFailure({ db: within, clock }, each))) return false;
    return true;
  });
  if (isReserved) return { kind: 'allowed' };
  // Another attempt came in between and brought the wait.
  const second = await waitOf(ground, keys);
  return second.kind === 'throttled' ? second : { kind: 'throttled', retryAfter: 1 };
}

/**
 * One more failure for a key, unless it has to wait. The row is written in one statement and stays locked until the
 * transaction ends: that is what makes it safe against attempts at the same moment.
 */
async function countFailure({ db, clock }: Ground, { key, policy }: Counted): Promise<boolean> {
  const now = clock();
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
  if (row.failures >= policy.failures) {
    const until = now + waitAfter(row.failures, policy);
    await db.updateTable('sign_in_attempts').set({ blocked_until: until }).where('key', '=', key).execute();
  }
  return true;
}

function waitAfter(failures: number, policy: Policy): number {
  return Math.min(policy.firstWait * 2 ** (failures - policy.failures), policy.longestWait);
}
