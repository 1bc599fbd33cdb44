import { LeaseLost } from './lease';

/** A job that a server runs in the background. */
export interface BackgroundJob {
  /** Starts due work and continues work that a server has left, now and periodically, until the server stops. */
  watch(): Promise<void>;
  /** Stops after the current step. Another server, or this one after its restart, continues. */
  stop(): Promise<void>;
}

/** Runs the work of a background job on this server. */
export interface JobRunner extends Pick<BackgroundJob, 'stop'> {
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
  /** Runs work in the background until its signal aborts. An earlier run with the same key ends with LeaseLost. */
  run(work: (signal: AbortSignal) => Promise<void>, key?: string): void;
  /** Returns the promise of the latest run, or of the one with this key; undefined if there is none. */
  running(key?: string): Promise<void> | undefined;
  /** Checks for work after earlier checks have ended, because two at once would take a job from each other. */
  checkInTurn(checkForWork: () => Promise<void>): Promise<void>;
  /** Checks for work now and periodically. @param firstCheck replaces the check at the start */
  watch(checkForWork: () => Promise<void>, firstCheck?: () => Promise<void>): Promise<void>;
}

/**
 * Creates the runner of a job.
 * @param options.interval how often it checks for work, in ms
 * @param options.onFailure called with the error of a periodic check or of a run
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
    checks = turn.catch(() => {}); // the caller gets the error
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
