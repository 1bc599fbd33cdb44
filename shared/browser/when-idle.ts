/** For browsers without requestIdleCallback: long after the page can be used. */
const IDLE_MS = 500;

/** Acts once the page has nothing better to do, unless the signal comes first. */
export function whenIdle(act: () => void, signal?: AbortSignal): void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act);
    signal?.addEventListener('abort', () => cancelIdleCallback(handle));
  } else {
    later(act, IDLE_MS, signal);
  }
}

/** Acts after so many ms, unless the signal comes first. */
export function later(act: () => void, milliseconds: number, signal?: AbortSignal): void {
  const timer = setTimeout(act, milliseconds);
  signal?.addEventListener('abort', () => clearTimeout(timer));
}
