import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SecretDeps } from '../deps';
import { lockoutSafeJobTransaction } from '../imported-accounts/lockout-safe-job-transaction';
import type { LegacyDirectoryOf } from '../legacy-directory/open-legacy-directories';
import { SourceError } from '../outgoing/source-error';
import { findProvider, type StoredProvider } from '../providers/identity-providers';
import type { Db } from '../storage/connection';
import { LeaseLost, withHeartbeat, withLease } from '../storage/lease';
import { type AskLegacy, askWithRetries, type Retries, type WithHeartbeat } from './ask-legacy';
import type { MigrationLease } from './migration-lease';
import { findMigration, type LegacyMigration } from './read-migration';

export interface MigrationDeps extends SecretDeps {
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  /** The pauses between queries to a legacy system that does not answer; tests set other ones. */
  readonly retries?: Retries;
}

/** What the steps of a running job share. */
export interface MigrationContext {
  readonly deps: MigrationDeps;
  readonly lease: MigrationLease;
  readonly provider: StoredProvider;
  /** Sends a query to the legacy system, and repeats it while the system does not answer. */
  readonly ask: AskLegacy;
  readonly withHeartbeat: WithHeartbeat;
  /**
   * Runs a transaction of the job, and gives other requests a turn after it.
   * @param options.checksAdministratorLockout whether a change that would lock out the last administrator throws a
   * SourceError
   */
  write<Result>(
    change: (trx: Db) => Promise<Result>,
    options?: { readonly checksAdministratorLockout: boolean },
  ): Promise<Result>;
  /** @throws LeaseLost if the migration no longer exists */
  migration(): Promise<LegacyMigration>;
}

/** The interval in ms of the heartbeats of a job that waits or reads. */
const HEARTBEAT_INTERVAL = 2000;

/** How long the pause after a transaction is, in ms. */
const SHORTEST_PAUSE = 5;
const LONGEST_PAUSE = 100;

/** The number of attempts of a transaction. */
const ATTEMPTS = 3;

/** Creates the context of a job. @throws LeaseLost if its provider was deleted */
export async function createMigrationContext(
  deps: MigrationDeps,
  lease: MigrationLease,
  signal: AbortSignal,
): Promise<MigrationContext> {
  const provider = await findProvider(deps, lease.providerId);
  if (provider === undefined) throw new LeaseLost();
  const beating: WithHeartbeat = (work) =>
    withHeartbeat({ db: deps.db, lease, interval: HEARTBEAT_INTERVAL, signal }, work);
  return {
    deps,
    lease,
    provider,
    withHeartbeat: beating,
    ask: askWithRetries({ ...deps, provider, withHeartbeat: beating }),
    async write(change, { checksAdministratorLockout } = { checksAdministratorLockout: false }) {
      const transaction = checksAdministratorLockout ? lockoutSafeJobTransaction : withLease;
      signal.throwIfAborted();
      const startedAt = performance.now();
      const result = await attempt(() => transaction(deps, lease, change));
      // SQLite blocks other requests during a transaction, so they get twice as much time afterwards.
      const pause = Math.max(2 * (performance.now() - startedAt), SHORTEST_PAUSE);
      await wait(Math.min(pause, LONGEST_PAUSE), undefined, { signal });
      return result;
    },
    async migration() {
      const migration = await findMigration(deps.db, lease.providerId);
      if (migration === undefined) throw new LeaseLost();
      return migration;
    },
  };
}

/**
 * Repeats a failed transaction: another request may have taken a name that the batch needed, and the next attempt sees
 * that.
 */
async function attempt<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof SourceError || number === ATTEMPTS) throw error;
      await wait(number * 50);
    }
  }
}
