import { SourceError } from '../identity-providers/directory-source';
import {
  acquireLease,
  failMigration,
  findRunning,
  isStalled,
  LEFT,
  leaveMigration,
  type MigrationLease,
  MigrationLost,
} from './migration-lease';
import type { MigrationDeps } from './migration-run';
import { moveAccounts } from './move-accounts';

/** How often a server looks for a migration that another one, or itself before a restart, has left, in ms. */
const INTERVAL = 2500;

/** Moves users, groups and passwords in the background. */
export interface MigrationJob {
  /** Continues the migration that was just started or finished by an administrator, on this server. */
  begin(): Promise<void>;
  /** Continues a migration that was left, now and periodically, until the server stops. */
  watch(): Promise<void>;
  /** Ends after the current step; another server, or this one after its restart, continues. */
  stop(): Promise<void>;
}

export interface MigrationJobDeps extends MigrationDeps {
  /** Whether no other server works with the database: then what is under way at the start was left. */
  readonly isOnlyServer: boolean;
  /** Is called when a job ends or fails. */
  readonly onEnd?: () => void;
}

/** Creates the job of a server. */
export function createMigrationJob(deps: MigrationJobDeps): MigrationJob {
  const { db, clock, log, isOnlyServer } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let seen: { readonly movedAt: number; readonly at: number } | undefined;
  const faults = new Map<string, number>();

  /** Measured here alone: the clocks of two servers can differ, and one that is ahead would seem to have died. */
  const isLeft = (movedAt: number): boolean => {
    if (movedAt === LEFT) return true;
    if (seen?.movedAt !== movedAt) seen = { movedAt, at: clock() };
    return isStalled(seen.at, clock());
  };
  const look = async ({ atOnce }: { readonly atOnce: boolean }) => {
    if (signal.aborted || running !== undefined) return;
    const left = await findRunning(db);
    if (left === undefined || !(isLeft(left.movedAt) || atOnce)) return;
    const lease = await acquireLease(deps, left);
    if (lease === undefined) return;
    running = runJob(deps, { lease, signal, faults }).finally(() => {
      running = undefined;
    });
  };
  /** One look at a time: two would take the job from each other. */
  const lookOnce = async (options: { readonly atOnce: boolean }): Promise<void> => {
    await looking;
    looking = look(options).finally(() => {
      looking = undefined;
    });
    await looking;
  };
  const logFailure = (error: unknown) => log.error({ err: error }, 'migration: the job was not looked for');
  return {
    async begin() {
      // An aborted run notices it soon.
      const former = running;
      if (former === undefined) return lookOnce({ atOnce: true });
      void former.then(() => lookOnce({ atOnce: true })).catch(logFailure);
    },
    async watch() {
      timer = setInterval(() => void lookOnce({ atOnce: false }).catch(logFailure), INTERVAL).unref();
      // Later, a second process on the same file may be at work.
      await lookOnce({ atOnce: isOnlyServer }).catch(logFailure);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking?.catch(() => {}); // logged where it was begun
      await running;
    },
  };
}

interface Job {
  readonly lease: MigrationLease;
  readonly signal: AbortSignal;
  /** How often the job of a provider has failed with an error that is not one of its legacy system. */
  readonly faults: Map<string, number>;
}

/** How often a job begins again after such an error: the database may be back by then. */
const FAULTS_MAX = 2;

async function runJob(deps: MigrationJobDeps, { lease, signal, faults }: Job): Promise<void> {
  const { log, onEnd } = deps;
  const { providerId: provider } = lease;
  try {
    log.info({ provider }, 'migration: users and groups are moved');
    await moveAccounts(deps, lease, signal);
    faults.delete(provider);
    log.info({ provider }, 'migration: all were moved');
    onEnd?.();
  } catch (error) {
    try {
      if (error instanceof MigrationLost) return;
      if (signal.aborted) return await leaveMigration(deps, lease);
      log.warn({ err: error, provider }, 'migration: failed');
      const count = (faults.get(provider) ?? 0) + 1;
      faults.set(provider, count);
      if (!(error instanceof SourceError) && count <= FAULTS_MAX) return await leaveMigration(deps, lease);
      faults.delete(provider);
      await failMigration(deps, lease, failureOf(error));
      onEnd?.();
    } catch (failure) {
      log.error({ err: failure, provider }, 'migration: its end was not stored'); // the job is looked for again
    }
  }
}

const STATUS_MAX = 100;

function failureOf(error: unknown) {
  if (!(error instanceof SourceError)) return { problem: 'MIGRATION_PROBLEM_FAILED', statusCode: '' };
  return { problem: error.messageKey, statusCode: error.detail.slice(0, STATUS_MAX) };
}
