import type { Failure, Result } from '../../http/call';
import { coalesce } from './coalesce';

/** What is there of something that is loaded. */
export type LoadState<T> = { kind: 'loading' } | { kind: 'loaded'; data: T } | { kind: 'failed'; failure: Failure };

/** What is loaded, and who hears of it. */
interface LoaderOptions<T> {
  load: (signal: AbortSignal) => Promise<Result<T>>;
  first: T | undefined;
  onChange: (state: LoadState<T>) => void;
  /** What is shown, or was shown before it began anew, could not be read again: it stays. */
  onStale: (failure: Failure) => void;
}

/** What can be done to something that is loaded. */
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
  let state = firstState(first);
  /** What was there last, for when it cannot be read anew. */
  let known = state;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = (next: LoadState<T>) => {
    state = next;
    if (next.kind !== 'loading') known = next;
    onChange(next);
  };
  const settle = (answer: Result<T>) => {
    if (answer.ok) return put({ kind: 'loaded', data: answer.data });
    // What is gone must not look as if it were still there.
    if (known.kind !== 'loaded' || answer.status === 404) return put({ kind: 'failed', failure: answer });
    if (state !== known) put(known);
    onStale(answer);
  };
  /** Its calls are one another's followers; those of one that was aborted are nobody's. */
  const createReader = ({ signal }: AbortController) =>
    coalesce(async () => {
      const answer = await load(signal);
      if (!signal.aborted) settle(answer);
    }, signal);
  let ender = new AbortController();
  let read = createReader(ender);

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    ender.abort();
    ender = new AbortController();
    read = createReader(ender);
  };
  return {
    reload() {
      if (timer === undefined) void read();
    },
    restart(delay = 0) {
      stop();
      put({ kind: 'loading' });
      timer = setTimeout(() => {
        timer = undefined;
        void read();
      }, delay);
    },
    change(change) {
      if (state.kind === 'loaded') put({ kind: 'loaded', data: change(state.data) });
    },
    start() {
      if (state.kind === 'loading') void read();
    },
    stop,
  };
}

/** What there is before anything was asked. */
export function firstState<T>(first: T | undefined): LoadState<T> {
  return first === undefined ? { kind: 'loading' } : { kind: 'loaded', data: first };
}
