import type { Deps } from '../deps';
import type { Db } from '../storage/connection';

export const MINUTE = 60_000;

export const DAY = 24 * 60 * MINUTE;

export interface Policy {
  /** So many failures bring the first wait; each further one doubles it. */
  failures: number;
  /** ms, as `longestWait` and `memory`. */
  firstWait: number;
  longestWait: number;
  /** How long failures are remembered after the first one, and after the end of each wait. Default 15 minutes. */
  memory?: number;
}

/** A key of attempts, and how many may fail. */
export interface Counted {
  readonly key: string;
  readonly policy: Policy;
}

/** `retryAfter` in whole seconds. */
export type Permission = { kind: 'allowed' } | { kind: 'throttled'; retryAfter: number };

/** Whether one of some keys has to wait; counts nothing. */
export async function waitOf(deps: Deps, counted: readonly Counted[]): Promise<Permission> {
  const waits = await Promise.all(counted.map((each) => waitOfKey(deps, each)));
  const wait = Math.max(0, ...waits);
  return wait > 0 ? { kind: 'throttled', retryAfter: Math.ceil(wait / 1000) } : { kind: 'allowed' };
}

/**
 * How long a key has to wait, in ms: never longer than its failures bring. A time that is stored further ahead was written
 * while a clock ran ahead, and is brought back, or it would be waited for.
 */
async function waitOfKey({ db, clock }: Deps, { key, policy }: Counted): Promise<number> {
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
 * Counts an attempt as failed for each key, or refuses it when one of them has to wait. Call it before looking at what was
 * typed: guesses sent side by side cannot slip past then. Rows are locked in the order of the keys, so that two servers
 * never wait for each other as long as nobody names them the other way round.
 */
export async function reserve(deps: Deps, counted: readonly Counted[]): Promise<Permission> {
  const { db, clock } = deps;
  const first = await waitOf(deps, counted);
  if (first.kind === 'throttled') return first;
  const isReserved = await db.transaction().execute(async (within) => {
    for (const each of counted) if (!(await countFailure({ db: within, clock }, each))) return false;
    return true;
  });
  if (isReserved) return { kind: 'allowed' };
  // Another attempt came in between and brought the wait.
  const second = await waitOf(deps, counted);
  return second.kind === 'throttled' ? second : { kind: 'throttled', retryAfter: 1 };
}

/**
 * One more failure for a key, unless it has to wait. The row is written in one statement and stays locked until the
 * transaction ends: that is what makes it safe against attempts at the same moment.
 */
async function countFailure({ db, clock }: Deps, { key, policy }: Counted): Promise<boolean> {
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
    // A wait keeps its failures counting for a while, or the longest wait would end in as many free guesses as at first.
    const wait = { blocked_until: until, window_end: until + memory };
    await db.updateTable('sign_in_attempts').set(wait).where('key', '=', key).execute();
  }
  return true;
}

/** Takes an attempt that was right back, and the wait that began with it. What had failed before stays counted. */
export async function takeBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    // The attempt was let through, so a wait that stands there now began with it, or with what it counted for.
    .set((update) => ({ failures: update('failures', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Attempts that no longer count are only dead weight. */
export async function deleteOldAttempts({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('window_end', '<=', clock()).execute();
}

function waitAfter(failures: number, policy: Policy): number {
  if (failures < policy.failures) return 0;
  return Math.min(policy.firstWait * 2 ** (failures - policy.failures), policy.longestWait);
}

function memoryOf({ memory = 15 * MINUTE }: Policy): number {
  return memory;
}
