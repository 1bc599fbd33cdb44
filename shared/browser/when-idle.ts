/** ms to wait in browsers without requestIdleCallback. */
const FALLBACK_DELAY = 500;

/** Calls a function once the browser is idle, unless the signal is aborted before. */
export function whenIdle(act: () => void, signal?: AbortSignal): void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act);
    signal?.addEventListener('abort', () => cancelIdleCallback(handle));
  } else {
    later(act, FALLBACK_DELAY, signal);
  }
}

/** Calls a function after a delay, unless the signal is aborted before. */
export function later(act: () => void, milliseconds: number, signal?: AbortSignal): void {
  if (signal?.aborted) return; // it fires no event any more
  const timer = setTimeout(act, milliseconds);
  signal?.addEventListener('abort', () => clearTimeout(timer));
}
