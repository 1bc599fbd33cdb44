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
    const run = async () => {
      for (let calls = 0; !signal.aborted; calls += 1) {
        await untilOver(latest.current.delay(calls), signal);
        await untilVisible(signal);
        if (!signal.aborted) await latest.current.poll(signal);
      }
    };
    void run();
    return () => controller.abort();
  }, [of]);
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
