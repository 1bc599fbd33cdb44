import type { Db } from './connection';

/** The stored time of progress of a job that its server has left, so that another server continues it at once. */
export const ABANDONED = 0;

/**
 * Tells whether a job has made no progress for the time `after` (ms), so that its server counts as stopped. A time
 * this far in the future counts as well, because it comes from a server whose clock was wrong.
 */
export function isStalled({ movedAt, now, after }: Record<'movedAt' | 'now' | 'after', number>): boolean {
  return Math.abs(now - movedAt) >= after;
}

/** Thrown when another server has taken the job or the job was ended, so that this server must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The right of this server to run a job. Only the server that has taken the job last may write. */
export interface Lease {
  /** Stores that the job makes progress. In a transaction it also keeps other servers from taking the job. @throws LeaseLost */
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
  /** How often the lease is renewed, in ms. */
  readonly interval: number;
  readonly signal: AbortSignal;
}

/**
 * Runs work that takes long, and renews the lease in the meantime.
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
      if (error instanceof LeaseLost) lost.abort(error); // the next step of the work fails with any other error as well
    });
  }, interval).unref();
  try {
    return await work(ends);
  } catch (error) {
    throw ends.reason ?? error;
  } finally {
    clearInterval(timer);
    await renewal; // a late one would store progress of a job that has ended
  }
}
