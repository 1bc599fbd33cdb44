import type { Failure, Result } from '../../http/call';
import { coalesce } from './coalesce';

/** The state of something that is loaded. */
export type LoadState<T> = { kind: 'loading' } | { kind: 'loaded'; data: T } | { kind: 'failed'; failure: Failure };

interface LoaderOptions<T> {
  load: (signal: AbortSignal) => Promise<Result<T>>;
  first: T | undefined;
  /** Whether loaded data stay when the server answers 404, such as those of a form that the user is changing. */
  keepsDeleted?: boolean;
  onChange: (state: LoadState<T>) => void;
  /** Called when data that were loaded before cannot be loaded again: the old ones stay. */
  onStale: (failure: Failure) => void;
}

/** ms until data are loaded again, so that one call follows both the answer to a change and the server's event of it. */
export const RELOAD_DELAY_MS = 100;

/** Loads something, and loads it again. */
export interface ResourceLoader<T> {
  /**
   * Loads again after a short delay, one call at a time; the old data stay until the new ones have arrived. Resolves when no
   * call is active.
   */
  reload: () => Promise<void>;
  /** Shows the state `loading`, and loads again after the delay (ms). */
  restart: (delay?: number) => void;
  /** Changes the data before the server confirms it. */
  change: (change: (data: T) => T) => void;
  /** Loads the data, unless the first ones were given. */
  start: () => void;
  stop: () => void;
}

/** Creates a loader that reports each of its states. */
export function createResourceLoader<T>({
  load,
  first,
  keepsDeleted,
  onChange,
  onStale,
}: LoaderOptions<T>): ResourceLoader<T> {
  let state = firstState(first);
  /** The last state that was not `loading`, for when the data cannot be loaded again. */
  let settledState = state;

  const setState = (next: LoadState<T>) => {
    state = next;
    if (next.kind !== 'loading') settledState = next;
    onChange(next);
  };
  const settle = (result: Result<T>) => {
    if (result.ok) return setState({ kind: 'loaded', data: result.data });
    const isGone = result.status === 404 && !keepsDeleted;
    if (settledState.kind !== 'loaded' || isGone) return setState({ kind: 'failed', failure: result });
    if (state !== settledState) setState(settledState);
    onStale(result);
  };
  /** Each controller has a reader of its own, so that a call that was aborted delays none after it. */
  const createReader = ({ signal }: AbortController) =>
    coalesce(async () => {
      const result = await load(signal);
      if (!signal.aborted) settle(result);
    }, signal);
  let controller = new AbortController();
  let read = createReader(controller);

  const stop = () => {
    controller.abort();
    controller = new AbortController();
    read = createReader(controller);
  };
  return {
    reload: () => read(RELOAD_DELAY_MS),
    restart(delay) {
      stop();
      setState({ kind: 'loading' });
      void read(delay);
    },
    change(change) {
      if (state.kind === 'loaded') setState({ kind: 'loaded', data: change(state.data) });
    },
    start() {
      if (state.kind === 'loading') void read();
    },
    stop,
  };
}

/** Returns the state before anything was loaded. */
export function firstState<T>(first: T | undefined): LoadState<T> {
  return first === undefined ? { kind: 'loading' } : { kind: 'loaded', data: first };
}
