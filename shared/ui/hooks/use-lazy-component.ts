import { useEffect, useState } from 'react';
import { later, whenIdle } from '../../browser/when-idle';

/** `now`: load at once; `idle`: load when the browser is idle; `never`: do not load. */
export type When = 'now' | 'idle' | 'never';

const RETRY_MS = 2000;

/**
 * A component, or a module of components, from a chunk of its own, so that the first load of a page does not contain it.
 * Undefined until it is loaded. With `now`, a failed download is repeated every 2 s.
 *
 * @param load must be the same function at every call, such as a constant of the module
 */
export function useLazyComponent<T>(load: () => Promise<T>, when: When): T | undefined {
  const [component, setComponent] = useState<T>();
  const isLoaded = component !== undefined;
  useEffect(() => {
    if (isLoaded || when === 'never') return;
    const controller = new AbortController();
    const { signal } = controller;
    const start = () =>
      load().then(
        (loaded) => {
          if (!signal.aborted) setComponent(() => loaded);
        },
        () => {
          if (when === 'now') later(start, RETRY_MS, signal); // with `idle`, the next attempt is made with `now`
        },
      );
    if (when === 'now') void start();
    else whenIdle(start, signal);
    return () => controller.abort();
  }, [load, when, isLoaded]);
  return component;
}
