import type { Deps } from '../deps';
import type { Db } from '../storage/connection';

const MINUTE = 60_000;

export interface AttemptLimit {
  /** How many failures cause the first wait. Each further failure multiplies the wait. */
  failures: number;
  /** This and the following times are in ms. */
  firstWait: number;
  longestWait: number;
  /** By how much each further failure multiplies the wait, 2 by default. */
  growth?: number;
  /** How long failures count after the first one and after each wait, 15 minutes by default. */
  memory?: number;
  /** Whether each failure begins that time anew. */
  isSliding?: boolean;
}

/** A key whose attempts are counted, and its limit. */
export interface LimitedKey {
  readonly key: string;
  readonly limit: AttemptLimit;
}

/** The end of each wait that an attempt has caused, in ms since 1970, by key. */
export type Waits = Map<string, number>;

/** `retryAfter` is in whole seconds. */
export type Permission = { kind: 'allowed' } | { kind: 'throttled'; retryAfter: number };

interface AttemptRow {
  key: string;
  failures: number;
  window_end: number;
  blocked_until: number;
}

/** Tells whether an attempt would be allowed now for all keys, without counting it. */
export async function checkAttempt(deps: Deps, limited: readonly LimitedKey[]): Promise<Permission> {
  const keys = limited.map(({ key }) => key);
  const rows = await deps.db.selectFrom('sign_in_attempts').selectAll().where('key', 'in', keys).execute();
  const waits = await Promise.all(
    rows.flatMap((row) => limited.flatMap(({ key, limit }) => (key === row.key ? waitOf(deps, row, limit) : []))),
  );
  const wait = Math.max(0, ...waits);
  return wait > 0 ? { kind: 'throttled', retryAfter: Math.ceil(wait / 1000) } : { kind: 'allowed' };
}

/**
 * Returns how long a key has to wait, in ms. A stored time that is later than the limit allows was stored while the
 * clock was ahead, and is corrected.
 */
async function waitOf({ db, clock }: Deps, row: AttemptRow, limit: AttemptLimit): Promise<number> {
  const now = clock();
  const latest = now + waitAfter(row.failures, limit);
  const blocked_until = Math.min(row.blocked_until, latest);
  const window_end = Math.min(row.window_end, latest + memoryOf(limit));
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
 * Counts an attempt as failed for each key, or refuses it if one of them has to wait. Call it before checking the
 * password or code, so that parallel guesses cannot evade the limit. Rows are locked in the order of the keys, so
 * callers must always pass them in the same order to avoid deadlocks between servers.
 */
export async function reserveAttempt(deps: Deps, limited: readonly LimitedKey[]): Promise<Permission> {
  const wait = await checkAttempt(deps, limited);
  return wait.kind === 'throttled' ? wait : reserveAllowedAttempt(deps, limited);
}

/**
 * Counts an attempt that `checkAttempt` has just allowed, without checking it again first.
 * @param waits receives the waits that the attempt causes
 */
export async function reserveAllowedAttempt(
  deps: Deps,
  limited: readonly LimitedKey[],
  waits?: Waits,
): Promise<Permission> {
  const { db, clock } = deps;
  try {
    await db.transaction().execute((trx) => countFailures({ db: trx, clock }, limited, waits));
    return { kind: 'allowed' };
  } catch (error) {
    if (!(error instanceof MustWait)) throw error;
  }
  // Another attempt in between has caused the wait.
  const wait = await checkAttempt(deps, limited);
  return wait.kind === 'throttled' ? wait : { kind: 'throttled', retryAfter: 1 };
}

/** Rolls back a transaction in which a key has to wait. */
class MustWait extends Error {}

/**
 * Counts a failure for each key. One statement writes the rows in the order of the keys, and they stay locked until the
 * transaction ends, so that concurrent attempts are counted one after another.
 * @throws MustWait if one of the keys has to wait
 */
async function countFailures({ db, clock }: Deps, limited: readonly LimitedKey[], waits?: Waits): Promise<void> {
  const now = clock();
  const rows = await db
    .insertInto('sign_in_attempts')
    .values(
      limited.map(({ key, limit }) => ({ key, failures: 1, window_end: now + memoryOf(limit), blocked_until: 0 })),
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
  if (rows.length < limited.length) throw new MustWait();
  for (const { key, limit } of limited) {
    const failures = rows.find((row) => row.key === key)?.failures ?? 0;
    const wait = waitAfter(failures, limit);
    if (wait === 0 && limit.isSliding !== true) continue;
    await beginWait(db, { key, limit }, now + wait);
    if (wait > 0) waits?.set(key, now + wait);
  }
}

/**
 * Makes a key wait. The failures count beyond the end of the wait, because otherwise the longest wait would be followed
 * by a full set of free guesses.
 */
async function beginWait(db: Db, { key, limit }: LimitedKey, until: number): Promise<void> {
  const wait = { blocked_until: until, window_end: until + memoryOf(limit) };
  await db.updateTable('sign_in_attempts').set(wait).where('key', '=', key).execute();
}

/** Makes a key that has to wait begin its first wait anew. */
export async function restartWait({ db, clock }: Deps, limited: LimitedKey): Promise<void> {
  await beginWait(db, limited, clock() + limited.limit.firstWait);
}

/**
 * Takes back the failure of a successful attempt and the wait that it caused. Earlier failures stay counted.
 * @param waits the waits that the attempt caused; waits that other attempts have caused in the meantime stay. Without
 * it all waits end; use this only for checks that take no time
 */
export async function takeBackAttempt(db: Db, key: string, waits?: Waits): Promise<void> {
  const wait = waits?.get(key) ?? 0;
  await db
    .updateTable('sign_in_attempts')
    .set((update) => ({
      failures: update('failures', '-', 1),
      blocked_until:
        waits === undefined
          ? 0
          : update.case().when('blocked_until', '=', wait).then(0).else(update.ref('blocked_until')).end(),
    }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Deletes the failures of keys. @returns how many keys had failures */
export async function deleteFailures(db: Db, keys: readonly string[]): Promise<number> {
  const deleted = await db.deleteFrom('sign_in_attempts').where('key', 'in', keys).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Deletes failures that no longer count, to keep the table small. */
export async function deleteOldFailures({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('window_end', '<=', clock()).execute();
}

function waitAfter(failures: number, limit: AttemptLimit): number {
  if (failures < limit.failures) return 0;
  return Math.min(limit.firstWait * (limit.growth ?? 2) ** (failures - limit.failures), limit.longestWait);
}

function memoryOf({ memory = 15 * MINUTE }: AttemptLimit): number {
  return memory;
}
