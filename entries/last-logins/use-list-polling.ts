import { useEffect, useRef } from 'react';

/**
 * How long to wait before the list that is being generated is read again.
 *
 * @param tries how often it has been read so far
 * @returns ms
 */
export function pollDelay(tries: number): number {
  if (tries < 4) return 1000;
  return tries < 9 ? 10_000 : 30_000;
}

/**
 * Reads the list again while it is generated, less often with time. A read begins after the one before has ended, and none
 * while the page is hidden: it is read as soon as the page is visible.
 */
export function useListPolling(isGenerating: boolean, read: (signal: AbortSignal) => Promise<void>): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (!isGenerating) return;
    const controller = new AbortController();
    void poll((signal) => latest.current(signal), controller.signal);
    return () => controller.abort();
  }, [isGenerating]);
}

async function poll(read: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    await untilOver(pollDelay(tries), signal);
    await untilVisible(signal);
    if (!signal.aborted) await read(signal);
  }
}

function untilOver(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = () => {
      clearTimeout(timer);
      controller.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: controller.signal });
  });
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve();
    const controller = new AbortController();
    const end = () => {
      if (document.hidden && !signal.aborted) return;
      controller.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', end, { signal: controller.signal });
    signal.addEventListener('abort', end, { signal: controller.signal });
  });
}
