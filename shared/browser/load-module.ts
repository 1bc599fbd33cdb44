import { afterDelay } from './after-delay';

/** ms from the first failure of a download to the second try, and between all later ones. */
const SECOND_TRY_MS = 300;
const RETRY_MS = 2000;

interface LoadModuleOptions {
  /** Ends the tries; the promise then stays pending. */
  signal: AbortSignal;
  /** Called when the second try has failed. */
  onSecondFailure?: () => void;
}

/** Loads a chunk with `import()`; a failed download is repeated after 300 ms and then every 2 s. */
export function loadModule<T>(load: () => Promise<T>, { signal, onSecondFailure }: LoadModuleOptions): Promise<T> {
  return new Promise((resolve) => {
    let failures = 0;
    const start = () =>
      load().then(resolve, () => {
        if (signal.aborted) return;
        failures += 1;
        if (failures === 2) onSecondFailure?.();
        afterDelay(start, failures === 1 ? SECOND_TRY_MS : RETRY_MS, signal);
      });
    void start();
  });
}
