/** Calls a function after a delay, unless the signal is aborted before. */
export function afterDelay(act: () => void, milliseconds: number, signal?: AbortSignal): void {
  if (signal?.aborted) return; // it fires no event any more
  const timer = setTimeout(act, milliseconds);
  signal?.addEventListener('abort', () => clearTimeout(timer));
}
