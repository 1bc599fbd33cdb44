import { afterDelay } from './after-delay';

/** ms to wait in browsers without requestIdleCallback. */
const FALLBACK_DELAY = 500;

/** ms after which a browser that is never idle calls the function. */
const BUSY_DELAY = 3000;

/** Calls a function once the browser is idle, unless the signal is aborted before. */
export function whenIdle(act: () => void, signal?: AbortSignal): void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: BUSY_DELAY });
    signal?.addEventListener('abort', () => cancelIdleCallback(handle));
  } else {
    afterDelay(act, FALLBACK_DELAY, signal);
  }
}
