import { useContext, useEffect, useState } from 'react';
import { loadModule } from '../../browser/load-module';
import { whenIdle } from '../../browser/when-idle';
import { ChunkFailureContext } from './chunk-failure-context';

/** `now`: load at once; `idle`: load when the browser is idle; `never`: do not load. */
export type When = 'now' | 'idle' | 'never';

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
    const show = (loaded: T) => {
      if (!signal.aborted) setComponent(() => loaded);
    };
    if (when === 'now') void loadModule(load, { signal, onSecondFailure: tellFailure }).then(show);
    else whenIdle(() => load().then(show, () => {}), signal); // after a failure the next attempt is made with `now`
    return () => controller.abort();
  }, [load, when, isLoaded, tellFailure]);
  return component;
}
