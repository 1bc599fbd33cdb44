import { SourceError } from '../outgoing/source-error';
import { type BackgroundJob, createJobRunner } from '../storage/background-job';
import { ABANDONED, isStalled, LeaseLost } from '../storage/lease';
import type { MigrationDeps } from './migration-context';
import { acquireLease, failMigration, leaveMigration, type MigrationLease } from './migration-lease';
import { findRunningMigration } from './read-migration';
import { runMigration } from './run-migration';

/**
 * The interval at which a server looks for a migration that another server or its own last run has abandoned, in ms.
 */
const INTERVAL = 2500;

/** How long a migration may make no progress before another server continues it, in ms. */
const STALLED_AFTER = 10_000;

/** Moves users, groups and passwords in the background. */
export interface MigrationJob extends BackgroundJob {
  /** Continues on this server the migration that an administrator has just started or finished. */
  begin(): Promise<void>;
}

export interface MigrationJobDeps extends MigrationDeps {
  /** Whether no other server uses the database. If so, a migration that is running at the start was abandoned. */
  readonly isOnlyServer: boolean;
  /** Called when a job ends or fails. */
  readonly onEnd?: () => void;
}

/** Creates the migration job of a server. */
export function createMigrationJob(deps: MigrationJobDeps): MigrationJob {
  const { db, clock, log, isOnlyServer } = deps;
  const onFailure = (error: unknown) => log.error({ err: error }, 'migration: the job was not looked for');
  const jobs = createJobRunner({ interval: INTERVAL, onFailure });
  let seen: { readonly movedAt: number; readonly at: number } | undefined;
  const faults = new Map<string, number>();

  /** The time without progress is measured by this server alone, because the clocks of two servers can differ. */
  const isAbandoned = (movedAt: number): boolean => {
    if (movedAt === ABANDONED) return true;
    if (seen?.movedAt !== movedAt) seen = { movedAt, at: clock() };
    return isStalled({ movedAt: seen.at, now: clock(), after: STALLED_AFTER });
  };
  const checkForWork = async ({ atOnce }: { readonly atOnce: boolean }) => {
    if (jobs.running() !== undefined) return;
    const abandoned = await findRunningMigration(db);
    if (abandoned === undefined || !(isAbandoned(abandoned.movedAt) || atOnce)) return;
    const lease = await acquireLease(deps, abandoned);
    if (lease !== undefined) jobs.run((signal) => runJob(deps, { lease, signal, faults }));
  };
  const checkAtOnce = () => jobs.checkInTurn(() => checkForWork({ atOnce: true }));
  return {
    async begin() {
      // An aborted run ends soon, and is awaited.
      const former = jobs.running();
      if (former === undefined) return checkAtOnce();
      void former.then(checkAtOnce).catch(onFailure);
    },
    watch: () =>
      // If this is not the first check, another process with the same file may have begun the running migration.
      jobs.watch(
        () => checkForWork({ atOnce: false }),
        () => checkForWork({ atOnce: isOnlyServer }),
      ),
    stop: jobs.stop,
  };
}

interface Job {
  readonly lease: MigrationLease;
  readonly signal: AbortSignal;
  /** How often the job of a provider has failed with an error other than one of its legacy system. */
  readonly faults: Map<string, number>;
}

/** The number of restarts after such an error, because the database may be available again by then. */
const FAULTS_MAX = 2;

async function runJob(deps: MigrationJobDeps, { lease, signal, faults }: Job): Promise<void> {
  const { log, onEnd } = deps;
  const { providerId: provider } = lease;
  try {
    log.info({ provider }, 'migration: users and groups are moved');
    await runMigration(deps, lease, signal);
    faults.delete(provider);
    log.info({ provider }, 'migration: all were moved');
    onEnd?.();
  } catch (error) {
    try {
      if (error instanceof LeaseLost) return;
      if (signal.aborted) return await leaveMigration(deps, lease);
      log.warn({ err: error, provider }, 'migration: failed');
      const count = (faults.get(provider) ?? 0) + 1;
      faults.set(provider, count);
      if (!(error instanceof SourceError) && count <= FAULTS_MAX) return await leaveMigration(deps, lease);
      faults.delete(provider);
      await failMigration(deps, lease, failureOf(error));
      onEnd?.();
    } catch (failure) {
      log.error({ err: failure, provider }, 'migration: its end was not stored'); // the next check finds the job again
    }
  }
}

const STATUS_MAX = 100;

function failureOf(error: unknown) {
  if (!(error instanceof SourceError)) return { problem: 'MIGRATION_PROBLEM_FAILED', statusCode: '' };
  return { problem: error.messageKey, statusCode: error.detail.slice(0, STATUS_MAX) };
}
