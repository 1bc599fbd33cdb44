import type { Db } from './connection';

/** Stored instead of the time at which a job last moved on, once its server has left it: another server continues it at once. */
export const ABANDONED = 0;

/**
 * Whether the server that does a job counts as ended, because the job has not moved on for the time `after` (ms). A time
 * in the future comes from a server whose clock was wrong.
 */
export function isStalled({ movedAt, now, after }: Record<'movedAt' | 'now' | 'after', number>): boolean {
  return Math.abs(now - movedAt) >= after;
}

/** Another server has the job now, or the job was ended: this server must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A job that this server does: only the server that has taken it last may write. */
export interface Lease {
  /** Says that the job is under way. In a transaction it also keeps other servers from taking the job. @throws LeaseLost */
  renew(db: Db): Promise<void>;
}

/** Runs a transaction of a job, so that only the server with the latest lease writes. @throws LeaseLost */
export function withLease<Result>(
  { db }: { readonly db: Db },
  lease: Lease,
  change: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lease.renew(trx);
    return change(trx);
  });
}

interface Heartbeat {
  readonly db: Db;
  readonly lease: Lease;
  /** How often it says that the job is under way, in ms. */
  readonly interval: number;
  readonly signal: AbortSignal;
}

/**
 * Does work that keeps the job waiting, and says meanwhile that the job is under way.
 *
 * @param work its signal aborts with the given one, and with LeaseLost when the lease is lost
 * @throws the reason of this signal once it has aborted, otherwise what the work throws
 */
export async function withHeartbeat<Result>(
  { db, lease, interval, signal }: Heartbeat,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const ends = AbortSignal.any([signal, lost.signal]);
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = lease.renew(db).catch((error: unknown) => {
      if (error instanceof LeaseLost) lost.abort(error); // any other failure also meets the next step of the work
    });
  }, interval).unref();
  try {
    return await work(ends);
  } catch (error) {
    throw ends.reason ?? error;
  } finally {
    clearInterval(timer);
    await renewal; // a late one would say that a job is under way which has ended
  }
}

/** A job that a server does in the background. */
export interface BackgroundJob {
  /** Begins what is due and continues what a server has left, now and periodically, until the server stops. */
  watch(): Promise<void>;
  /** Ends after the current step; another server, or this one after its restart, continues. */
  stop(): Promise<void>;
}

/** Runs the work of a background job on this server. */
export interface JobRunner extends Pick<BackgroundJob, 'stop'> {
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
  /** Runs work in the background, until its signal aborts. A run that has the same key ends with LeaseLost. */
  run(work: (signal: AbortSignal) => Promise<void>, key?: string): void;
  /** The end of the latest run, or of the one with this key; undefined while there is none. */
  running(key?: string): Promise<void> | undefined;
  /** Checks for work once other checks have ended: two at once would take a job from each other. */
  checkInTurn(checkForWork: () => Promise<void>): Promise<void>;
  /** Checks for work now and periodically. @param firstCheck replaces the check at the start */
  watch(checkForWork: () => Promise<void>, firstCheck?: () => Promise<void>): Promise<void>;
}

/**
 * Creates the runner of a job.
 *
 * @param options.interval how often it checks for work, in ms
 * @param options.onFailure is called with what a periodic check, or a run, throws
 */
export function createJobRunner({
  interval,
  onFailure,
}: {
  readonly interval: number;
  readonly onFailure: (error: unknown) => void;
}): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runs = new Set<{ readonly key: string | undefined; end(): void; readonly ended: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let checks = Promise.resolve();

  const checkInTurn = (checkForWork: () => Promise<void>): Promise<void> => {
    const turn = checks.then(() => (signal.aborted ? undefined : checkForWork()));
    checks = turn.catch(() => {}); // the caller is told
    return turn;
  };
  return {
    signal,
    run(work, key) {
      for (const run of runs) if (key !== undefined && run.key === key) run.end();
      const replaced = new AbortController();
      const ended = work(AbortSignal.any([signal, replaced.signal]))
        .catch(onFailure)
        .finally(() => runs.delete(run));
      const run = { key, end: () => replaced.abort(new LeaseLost()), ended };
      runs.add(run);
    },
    running: (key) => [...runs].findLast((run) => key === undefined || run.key === key)?.ended,
    checkInTurn,
    async watch(checkForWork, firstCheck = checkForWork) {
      timer = setInterval(() => void checkInTurn(checkForWork).catch(onFailure), interval).unref();
      await checkInTurn(firstCheck).catch(onFailure);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await checks;
      await Promise.all([...runs].map(({ ended }) => ended));
    },
  };
}
