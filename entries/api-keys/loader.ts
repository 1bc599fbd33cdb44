import type { Failure, Result } from '../../shared/http/call';

/** What is there of something that is loaded. */
export type Loading<T> = { kind: 'loading' } | { kind: 'loaded'; data: T } | { kind: 'failed'; failure: Failure };

interface LoaderOptions<T> {
  load: (signal: AbortSignal) => Promise<Result<T>>;
  first: T | undefined;
  onChange: (state: Loading<T>) => void;
  /** What is shown could not be read again; it stays. */
  onStale: (failure: Failure) => void;
}

export interface Loader<T> {
  /** Reads again; what is shown stays until the answer is there. However often it is asked, one call at a time. */
  reload: () => void;
  /** Begins anew, after so many ms without anything to show. */
  restart: (delay?: number) => void;
  /** Changes what is shown before the server says so. */
  change: (change: (data: T) => T) => void;
  /** Begins with what was there at first, or reads it. */
  start: () => void;
  stop: () => void;
}

/** Loads something, and loads it again when it may have changed. */
export function createLoader<T>({ load, first, onChange, onStale }: LoaderOptions<T>): Loader<T> {
  let state: Loading<T> = first === undefined ? { kind: 'loading' } : { kind: 'loaded', data: first };
  let trip: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;

  const put = (next: Loading<T>) => {
    state = next;
    onChange(next);
  };
  const settle = (answer: Result<T>) => {
    if (answer.ok) return put({ kind: 'loaded', data: answer.data });
    // What is gone must not look as if it were still there.
    if (state.kind === 'loaded' && answer.status !== 404) return onStale(answer);
    put({ kind: 'failed', failure: answer });
  };
  const run = async () => {
    timer = undefined;
    trip = new AbortController();
    const { signal } = trip;
    do {
      again = false;
      const answer = await load(signal);
      if (signal.aborted) return;
      settle(answer);
    } while (again); // it changed while it was read: the answer may be the older one
    trip = undefined;
  };
  const stop = () => {
    clearTimeout(timer);
    trip?.abort();
    [timer, trip] = [undefined, undefined];
  };
  return {
    reload() {
      if (trip) again = true;
      else if (timer === undefined) void run();
    },
    restart(delay = 0) {
      stop();
      put({ kind: 'loading' });
      timer = setTimeout(() => void run(), delay);
    },
    change(change) {
      if (state.kind === 'loaded') put({ kind: 'loaded', data: change(state.data) });
    },
    start() {
      if (state.kind === 'loading') void run();
    },
    stop,
  };
}
