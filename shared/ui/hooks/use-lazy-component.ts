import { type ComponentType, useEffect, useState } from 'react';
import { later, whenIdle } from '../../browser/when-idle';

/** `now`: it is to be shown; `idle`: it may be, once the page has nothing better to do; `never`: it has no use here. */
export type When = 'now' | 'idle' | 'never';

const RETRY_MS = 2000;

/**
 * A component that comes in a chunk of its own after the page can be used, so that it costs the first load nothing.
 * Undefined until it is there; while it is wanted `now`, a failed download is tried again every 2 s.
 *
 * @param load the same function each time, a module's constant: a new one would start again
 */
export function useLazyComponent<P>(load: () => Promise<ComponentType<P>>, when: When): ComponentType<P> | undefined {
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
