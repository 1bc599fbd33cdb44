import { setTimeout as wait } from 'node:timers/promises';
import { readLoginSettings } from '../../settings/login-settings/login-settings';
import { SourceError } from '../identity-providers/directory-source';
import { isReport, type RefreshDeps, refreshProvider } from './refresh-identity-provider';
import {
  beginRefresh,
  endRefresh,
  HEARTBEAT,
  IS_REFRESHED,
  isStalled,
  type Lease,
  LeaseLost,
  leaveRefresh,
  renewLease,
} from './refresh-lease';

/** How often the accounts of a provider are read in the background, in ms. */
const INTERVAL = 15 * 60_000;

/** How often a server looks for providers whose time has come, or whose refresh another server has left, in ms. */
const LOOK_EVERY = 30_000;

/** How long an administrator who asks for a refresh waits for its end, in ms. */
const PATIENCE = 20_000;

/** How often a server looks whether another one has ended a refresh, in ms. */
const POLL = 500;

/** How long a refresh may take, in ms: a directory that never ends would keep it for ever. */
const LONGEST = 2 * 3_600_000;

/** What a refresh of a provider has come to. */
export interface RefreshOutcome {
  readonly providerId: string;
  /** `running` where it takes longer than an administrator waits: it goes on. */
  readonly state: 'complete' | 'failed' | 'running';
  /** The key of a message; also a complete refresh may have one. Empty where all is well. */
  readonly problem: string;
}

/** Keeps the accounts and groups of the providers as their directories have them. */
export interface ProviderRefresh {
  /** Begins to read a provider that was saved, also where a refresh is under way: that one may not know the changes. */
  begin(providerId: string): Promise<void>;
  /** Reads all providers, and waits a while for the outcomes. One that is being read is not read twice. */
  refreshAll(): Promise<readonly RefreshOutcome[]>;
  /** Reads the providers in the background, until the server stops. */
  watch(): Promise<void>;
  /** Ends after the current step; another server, or this one after its restart, begins again. */
  stop(): Promise<void>;
}

export interface ProviderRefreshDeps extends RefreshDeps {
  /** Is called at the end of each refresh. */
  readonly onEnd?: (providerId: string) => void;
  /** Is told whether a refresh of this server was complete. */
  readonly onEnded?: (isSuccess: boolean, providerId: string) => void;
  /** Other times, for tests. */
  readonly patience?: number;
  readonly longest?: number;
}

/** Creates the refresh of a server. */
export function createProviderRefresh(deps: ProviderRefreshDeps): ProviderRefresh {
  const { db, clock, log, patience = PATIENCE } = deps;
  const stopping = new AbortController();
  const running = new Map<string, { end(): void; readonly ended: Promise<void> }>();
  const triedAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const start = async (providerId: string, options?: { readonly takesOver: boolean }) => {
    if (stopping.signal.aborted) return;
    const lease = await beginRefresh(deps, providerId, options);
    if (lease === undefined) return;
    triedAt.set(providerId, lease.startedAt);
    running.get(providerId)?.end();
    const replaced = new AbortController();
    const ended = runRefresh(deps, lease, { stopping: stopping.signal, replaced })
      .catch((error: unknown) => log.error({ err: error, provider: providerId }, 'the refresh of a provider was lost'))
      .finally(() => {
        if (running.get(providerId) === current) running.delete(providerId);
      });
    const current = { end: () => replaced.abort(new LeaseLost()), ended };
    running.set(providerId, current);
  };

  const look = async () => {
    const isOff = (await readLoginSettings(db)).disableCacheRefresh;
    const now = clock();
    for (const { id, movedAt, refreshedAt } of await readStates(deps)) {
      const isLeft = movedAt !== null && isStalled(movedAt, now);
      const times = [refreshedAt, triedAt.get(id) ?? null].filter((time) => time !== null);
      const isDue = movedAt === null && times.every((time) => Math.abs(now - time) >= INTERVAL);
      if (isLeft || (isDue && !isOff)) await start(id);
    }
  };
  const logFailure = (error: unknown) => log.error({ err: error }, 'the providers were not read');

  /** Waits for the end of a refresh, on this server or on another one. */
  const untilEnded = async (providerId: string, limit: AbortSignal): Promise<void> => {
    const here = running.get(providerId)?.ended;
    if (here !== undefined) return Promise.race([here, untilAborted(limit)]);
    while (!limit.aborted && (await isUnderWay(deps, providerId)))
      await wait(POLL, undefined, { signal: limit }).catch(() => {}); // the limit ends the loop
  };

  return {
    begin: (providerId) => start(providerId, { takesOver: true }),
    async refreshAll() {
      const givingUp = new AbortController();
      const limit = AbortSignal.any([givingUp.signal, stopping.signal]);
      const patient = setTimeout(() => givingUp.abort(), patience);
      const providers = await readStates(deps);
      await Promise.all(providers.map(({ id }) => start(id)));
      await Promise.all(providers.map(({ id }) => untilEnded(id, limit))).finally(() => clearTimeout(patient));
      return (await readStates(deps)).map(outcomeOf);
    },
    async watch() {
      timer = setInterval(() => void look().catch(logFailure), LOOK_EVERY).unref();
      await look().catch(logFailure);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
}

interface Ends {
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  /** Aborts when another refresh of the provider has begun. */
  readonly replaced: AbortController;
}

async function runRefresh(deps: ProviderRefreshDeps, lease: Lease, { stopping, replaced }: Ends): Promise<void> {
  const { log, onEnd, longest = LONGEST } = deps;
  const beat = async () => {
    if (!(await renewLease(deps, lease))) replaced.abort(new LeaseLost());
  };
  const heartbeat = setInterval(() => void beat().catch(() => {}), HEARTBEAT).unref(); // a step notices it, too
  const late = new AbortController();
  const limit = setTimeout(() => late.abort(new SourceError('CONNECTION_TIMEOUT')), longest).unref();
  try {
    const ends = AbortSignal.any([stopping, replaced.signal, late.signal]);
    const { problem } = await refreshProvider(deps, lease, ends);
    await endRefresh(deps, lease, { isComplete: true, problem });
    deps.onEnded?.(true, lease.providerId);
    onEnd?.(lease.providerId);
  } catch (error) {
    if (stopping.aborted) return await leaveRefresh(deps, lease);
    if (error instanceof LeaseLost || replaced.signal.aborted) return;
    log.warn({ err: error, provider: lease.providerId }, 'a provider could not be read');
    const problem = error instanceof SourceError ? error.messageKey : 'PROVIDER_REFRESH_FAILED';
    await endRefresh(deps, lease, { isComplete: false, problem });
    deps.onEnded?.(false, lease.providerId);
    onEnd?.(lease.providerId);
  } finally {
    clearInterval(heartbeat);
    clearTimeout(limit);
  }
}

interface ProviderState {
  readonly id: string;
  /** ms since 1970. */
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
  return state !== undefined && state.movedAt !== null && !isStalled(state.movedAt, deps.clock());
}

function outcomeOf({ id, movedAt, refreshedAt, problem }: ProviderState): RefreshOutcome {
  const ended = isReport(problem) && refreshedAt !== null ? 'complete' : 'failed';
  return { providerId: id, state: movedAt === null ? ended : 'running', problem };
}
