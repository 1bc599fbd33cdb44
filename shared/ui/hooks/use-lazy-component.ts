import { useContext, useEffect, useState } from 'react';
import { afterDelay } from '../../browser/after-delay';
import { whenIdle } from '../../browser/when-idle';
import { ChunkFailureContext } from './chunk-failure-context';

/** `now`: load at once; `idle`: load when the browser is idle; `never`: do not load. */
export type When = 'now' | 'idle' | 'never';

/** ms from the first failure of a download to the second try, and between all later ones. */
const SECOND_TRY_MS = 300;
const RETRY_MS = 2000;

/**
 * A component, or a module of components, from a chunk of its own, so that the first load of a page does not contain it.
 * Undefined until it is loaded. With `now`, a failed download is repeated after 300 ms and then every 2 s; the user is told
 * when the second try has failed.
 *
 * @param load must be the same function at every call, such as a constant of the module
 */
export function useLazyComponent<T>(load: () => Promise<T>, when: When): T | undefined {
  const [component, setComponent] = useState<T>();
  const isLoaded = component !== undefined;
  const tellFailure = useContext(ChunkFailureContext);
  useEffect(() => {
    if (isLoaded || when === 'never') return;
    const controller = new AbortController();
    const { signal } = controller;
    let failures = 0;
    const start = () =>
      load().then(
        (loaded) => {
          if (!signal.aborted) setComponent(() => loaded);
        },
        () => {
          if (when === 'idle' || signal.aborted) return; // with `idle`, the next attempt is made with `now`
          failures += 1;
          if (failures === 2) tellFailure();
          afterDelay(start, failures === 1 ? SECOND_TRY_MS : RETRY_MS, signal);
        },
      );
    if (when === 'now') void start();
    else whenIdle(start, signal);
    return () => controller.abort();
  }, [load, when, isLoaded, tellFailure]);
  return component;
}
