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

interface AttemptRow {
  key: string;
  failures: number;
  window_end: number;
  blocked_until: number;
}

/** Whether one of some keys has to wait; counts nothing. */
export async function waitOf(deps: Deps, counted: readonly Counted[]): Promise<Permission> {
  const keys = counted.map(({ key }) => key);
  const rows = await deps.db.selectFrom('sign_in_attempts').selectAll().where('key', 'in', keys).execute();
  const waits = await Promise.all(
    rows.flatMap((row) => counted.flatMap(({ key, policy }) => (key === row.key ? waitOfRow(deps, row, policy) : []))),
  );
  const wait = Math.max(0, ...waits);
  return wait > 0 ? { kind: 'throttled', retryAfter: Math.ceil(wait / 1000) } : { kind: 'allowed' };
}

/**
 * How long a key has to wait, in ms: never longer than its failures bring. A time that is stored further ahead was written
 * while a clock ran ahead, and is brought back, or it would be waited for.
 */
async function waitOfRow({ db, clock }: Deps, row: AttemptRow, policy: Policy): Promise<number> {
  const now = clock();
  const latest = now + waitAfter(row.failures, policy);
  const blocked_until = Math.min(row.blocked_until, latest);
  const window_end = Math.min(row.window_end, latest + memoryOf(policy));
  if (blocked_until !== row.blocked_until || window_end !== row.window_end) {
    await db
      .updateTable('sign_in_attempts')
      .set({ blocked_until, window_end })
      .where('key', '=', row.key)
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
  const wait = await waitOf(deps, counted);
  return wait.kind === 'throttled' ? wait : reserveAllowed(deps, counted);
}

/** The same for an attempt that `waitOf` has just allowed, which it does not ask again. */
export async function reserveAllowed(deps: Deps, counted: readonly Counted[]): Promise<Permission> {
  const { db, clock } = deps;
  try {
    await db.transaction().execute((within) => countFailures({ db: within, clock }, counted));
    return { kind: 'allowed' };
  } catch (error) {
    if (!(error instanceof MustWait)) throw error;
  }
  // Another attempt was counted in between and brought the wait.
  const wait = await waitOf(deps, counted);
  return wait.kind === 'throttled' ? wait : { kind: 'throttled', retryAfter: 1 };
}

/** Rolls back a transaction in which one of the keys has to wait. */
class MustWait extends Error {}

/**
 * Counts one more failure for each key. The rows are written in one statement, in the order of the keys,
 * and stay locked until the transaction ends: so concurrent attempts cannot be counted as one.
 *
 * @throws MustWait when one of them has to wait
 */
async function countFailures({ db, clock }: Deps, counted: readonly Counted[]): Promise<void> {
  const now = clock();
  const rows = await db
    .insertInto('sign_in_attempts')
    .values(
      counted.map(({ key, policy }) => ({ key, failures: 1, window_end: now + memoryOf(policy), blocked_until: 0 })),
    )
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
    .returning(['key', 'failures'])
    .execute();
  if (rows.length < counted.length) throw new MustWait();
  for (const { key, policy } of counted) {
    const failures = rows.find((row) => row.key === key)?.failures ?? 0;
    if (failures < policy.failures) continue;
    const until = now + waitAfter(failures, policy);
    // A wait keeps its failures counting for a while, or the longest wait would end in as many free guesses as at first.
    const wait = { blocked_until: until, window_end: until + memoryOf(policy) };
    await db.updateTable('sign_in_attempts').set(wait).where('key', '=', key).execute();
  }
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
