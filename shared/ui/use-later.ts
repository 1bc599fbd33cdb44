import { type ComponentType, useEffect, useState } from 'react';

/** `now`: it is to be shown; `idle`: it may be, once the page has nothing better to do; `never`: it has no use here. */
export type When = 'now' | 'idle' | 'never';

const RETRY_MS = 2000;
/** For browsers without requestIdleCallback: long after the page can be used. */
const IDLE_MS = 500;

/**
 * A component that comes in a chunk of its own after the page can be used, so that it costs the first load nothing.
 * Undefined until it is there; while it is wanted `now`, a failed download is tried again every 2 s.
 *
 * @param load the same function each time, a module's constant: a new one would start again
 */
export function useLater<P>(load: () => Promise<ComponentType<P>>, when: When): ComponentType<P> | undefined {
  const [component, setComponent] = useState<ComponentType<P>>();
  const there = component !== undefined;
  useEffect(() => {
    if (there || when === 'never') return;
    const ender = new AbortController();
    const fetchIt = () =>
      load().then(
        (loaded) => {
          if (!ender.signal.aborted) setComponent(() => loaded);
        },
        () => {
          if (when === 'now') later(fetchIt, RETRY_MS, ender.signal); // an idle one waits until it is wanted
        },
      );
    if (when === 'now') void fetchIt();
    else whenIdle(fetchIt, ender.signal);
    return () => ender.abort();
  }, [load, when, there]);
  return component;
}

function whenIdle(act: () => void, signal: AbortSignal): void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act);
    signal.addEventListener('abort', () => cancelIdleCallback(handle));
  } else {
    later(act, IDLE_MS, signal);
  }
}

function later(act: () => void, milliseconds: number, signal: AbortSignal): void {
  const timer = setTimeout(act, milliseconds);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
