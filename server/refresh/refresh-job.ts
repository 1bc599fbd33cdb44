import { setTimeout as wait } from 'node:timers/promises';
import { SourceError } from '../outgoing/source-error';
import { readLoginSettings } from '../settings/login-settings/login-settings';
import { type BackgroundJob, createJobRunner } from '../storage/background-job';
import { isStalled, LeaseLost, withHeartbeat } from '../storage/lease';
import { isReport, type RefreshDeps, type RefreshProgress, refreshProvider } from './refresh-identity-provider';
import {
  beginRefresh,
  endRefresh,
  leaveRefresh,
  type ReadCounts,
  type RefreshLease,
  STALLED_AFTER,
} from './refresh-lease';
import { IS_REFRESHED } from './refreshed-providers';

/** The interval between two background refreshes of a provider, in ms. */
const INTERVAL = 15 * 60_000;

/**
 * The interval at which a server looks for providers that are due, or whose refresh another server has abandoned, in
 * ms.
 */
const CHECK_INTERVAL = 30_000;

/** How long the request of an administrator waits for the end of a refresh, in ms. */
const TIMEOUT = 20_000;

/** The interval at which a refresh renews its lease, in ms. */
const HEARTBEAT_INTERVAL = 5000;

/** The interval at which a server checks whether another server has ended a refresh, in ms. */
const POLL = 500;

/** How long a refresh may take, in ms, because a directory could send entries without end. */
const LONGEST = 2 * 3_600_000;

/** The outcome of a refresh of a provider. */
export interface RefreshOutcome {
  readonly providerId: string;
  /** `running` when it takes longer than the request waits; the refresh continues. */
  readonly state: 'complete' | 'failed' | 'running';
  /** A message key, which may also be set for a complete refresh; empty if there is no problem. */
  readonly problem: string;
}

/** Updates the accounts and groups of the providers from their directories. */
export interface ProviderRefresh extends BackgroundJob {
  /**
   * Starts a refresh of a provider that was just saved; replaces a running one, which may have begun with the old
   * settings.
   */
  begin(providerId: string): Promise<void>;
  /**
   * Refreshes all providers, and waits a while for the outcomes. A provider that is being refreshed is not refreshed
   * twice.
   */
  refreshAll(): Promise<readonly RefreshOutcome[]>;
  /** How far the refresh of a provider is; undefined unless this server refreshes it now. */
  progressOf(providerId: string): RefreshProgress | undefined;
}

export interface ProviderRefreshDeps extends RefreshDeps {
  /**
   * Called at the end of each refresh of this server, whatever its outcome, so that open pages load the providers
   * again.
   */
  readonly onEnd?: (providerId: string) => void;
  /** Called before `onEnd` with the outcome: whether the refresh was complete. */
  readonly onEnded?: (isSuccess: boolean, providerId: string) => void;
  /** Other time limits, for tests. */
  readonly timeout?: number;
  readonly longest?: number;
}

/** Creates the refresh job of a server. */
export function createProviderRefresh(deps: ProviderRefreshDeps): ProviderRefresh {
  const { db, clock, log, timeout = TIMEOUT } = deps;
  const jobs = createJobRunner({
    interval: CHECK_INTERVAL,
    onFailure: (error) => log.error({ err: error }, 'the providers were not read'),
  });
  const triedAt = new Map<string, number>();
  const progress = new Map<string, RefreshProgress>();

  const start = async (providerId: string, options?: { readonly takesOver: boolean }) => {
    if (jobs.signal.aborted) return;
    const lease = await beginRefresh(deps, providerId, options);
    if (lease === undefined) return;
    triedAt.set(providerId, lease.startedAt);
    const logLost = (error: unknown) =>
      log.error({ err: error, provider: providerId }, 'the refresh of a provider was lost');
    const onProgress = (reached: RefreshProgress) => progress.set(providerId, reached);
    onProgress({ users: 0, changed: 0, groups: 0 });
    const run = (signal: AbortSignal) => runRefresh(deps, lease, { signal, onProgress });
    jobs.run(
      (signal) =>
        run(signal)
          .catch(logLost)
          .finally(() => progress.delete(providerId)),
      providerId,
    );
  };

  const checkForWork = async () => {
    const isOff = (await readLoginSettings(db)).disableCacheRefresh;
    const now = clock();
    for (const { id, movedAt, refreshedAt } of await readStates(deps)) {
      const isAbandoned = movedAt !== null && isStalled({ movedAt, now, after: STALLED_AFTER });
      const times = [refreshedAt, triedAt.get(id) ?? null].filter((time) => time !== null);
      const isDue = movedAt === null && times.every((time) => Math.abs(now - time) >= INTERVAL);
      if (isAbandoned || (isDue && !isOff)) await start(id);
    }
  };

  /** Waits for the end of a refresh, on this server or on another one. */
  const untilEnded = async (providerId: string, limit: AbortSignal): Promise<void> => {
    const here = jobs.running(providerId);
    if (here !== undefined) return Promise.race([here, untilAborted(limit)]);
    while (!limit.aborted && (await isUnderWay(deps, providerId)))
      await wait(POLL, undefined, { signal: limit }).catch(() => {}); // the loop ends at the limit
  };

  return {
    progressOf: (providerId) => progress.get(providerId),
    begin: (providerId) => start(providerId, { takesOver: true }),
    async refreshAll() {
      const givingUp = new AbortController();
      const limit = AbortSignal.any([givingUp.signal, jobs.signal]);
      const timer = setTimeout(() => givingUp.abort(), timeout);
      const providers = await readStates(deps);
      await Promise.all(providers.map(({ id }) => start(id)));
      await Promise.all(providers.map(({ id }) => untilEnded(id, limit))).finally(() => clearTimeout(timer));
      return (await readStates(deps)).map(outcomeOf);
    },
    watch: () => jobs.watch(checkForWork),
    stop: jobs.stop,
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
}

/** Refreshes a provider, and stores how that has ended. It rejects only if nothing could be stored. */
export async function runRefresh(
  deps: ProviderRefreshDeps,
  lease: RefreshLease,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: RefreshProgress) => void },
): Promise<void> {
  const { db, log, longest = LONGEST } = deps;
  const { providerId } = lease;
  const end = async (counts: ReadCounts | undefined, problem: string) => {
    await endRefresh(deps, lease, { counts, problem });
    deps.onEnded?.(counts !== undefined, providerId);
    deps.onEnd?.(providerId);
  };
  const late = new AbortController();
  const limit = setTimeout(() => late.abort(new SourceError('CONNECTION_TIMEOUT')), longest).unref();
  try {
    const heartbeat = { db, lease, interval: HEARTBEAT_INTERVAL, signal: AbortSignal.any([signal, late.signal]) };
    const result = await withHeartbeat(heartbeat, (ends) => refreshProvider(deps, lease, { signal: ends, onProgress }));
    await end(result, result.problem);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (signal.aborted) return await leaveRefresh(deps, lease);
    log.warn({ err: error, provider: providerId }, 'a provider could not be read');
    await end(undefined, error instanceof SourceError ? error.messageKey : 'PROVIDER_REFRESH_FAILED');
  } finally {
    clearTimeout(limit);
  }
}

interface ProviderState {
  readonly id: string;
  /** The times are in ms since 1970. */
  readonly movedAt: number | null;
  readonly refreshedAt: number | null;
  readonly problem: string;
}

async function readStates({ db }: Pick<RefreshDeps, 'db'>): Promise<ProviderState[]> {
  const rows = await db
    .selectFrom('identity_providers')
    .select(['id', 'refresh_moved_at', 'refreshed_at', 'refresh_problem'])
    .where(IS_REFRESHED)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    movedAt: row.refresh_moved_at === null ? null : Number(row.refresh_moved_at),
    refreshedAt: row.refreshed_at === null ? null : Number(row.refreshed_at),
    problem: row.refresh_problem,
  }));
}

async function isUnderWay(deps: RefreshDeps, providerId: string): Promise<boolean> {
  const state = (await readStates(deps)).find(({ id }) => id === providerId);
  return (
    state !== undefined &&
    state.movedAt !== null &&
    !isStalled({ movedAt: state.movedAt, now: deps.clock(), after: STALLED_AFTER })
  );
}

function outcomeOf({ id, movedAt, refreshedAt, problem }: ProviderState): RefreshOutcome {
  const ended = isReport(problem) && refreshedAt !== null ? 'complete' : 'failed';
  return { providerId: id, state: movedAt === null ? ended : 'running', problem };
}
