import { useEffect, useRef } from 'react';

interface PollingOptions {
  /** Identifies what is polled: another value begins anew; undefined stops. */
  of: unknown;
  /** ms before the next call, by how many there were before. */
  delay: (calls: number) => number;
  /** The signal aborts when the result is no longer needed. */
  poll: (signal: AbortSignal) => Promise<void>;
}

/**
 * Calls a function again and again. A call begins after the one before has ended, and none while the page is hidden: it
 * begins as soon as the page is visible.
 */
export function usePolling({ of, delay, poll }: PollingOptions): void {
  const latest = useRef({ delay, poll });
  latest.current = { delay, poll };
  useEffect(() => {
    if (of === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      for (let calls = 0; !signal.aborted; calls += 1) {
        await new Promise((resolve) => {
          timer = setTimeout(resolve, latest.current.delay(calls));
        });
        while (document.hidden) await becomesVisible(signal);
        await latest.current.poll(signal);
      }
    };
    void run();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [of]);
}

function becomesVisible(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true, signal }));
}
