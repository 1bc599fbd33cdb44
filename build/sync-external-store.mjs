/**
 * Replaces the CommonJS package `use-sync-external-store`, which Headless UI imports and which would bring real React
 * into pages that run on preact. React has the hook itself since version 18.
 */
import { useMemo, useSyncExternalStore } from 'react';

export { useSyncExternalStore };

/**
 * Returns what a selector takes from the store's state. A selection that equals the one before keeps its identity, so
 * that nothing is rendered again.
 *
 * @template State, Selection
 * @param {(onChange: () => void) => () => void} subscribe
 * @param {() => State} getState
 * @param {(() => State) | null | undefined} getServerState
 * @param {(state: State) => Selection} select
 * @param {(one: Selection, other: Selection) => boolean} [isEqual]
 * @returns {Selection}
 */
// biome-ignore lint/complexity/useMaxParams: the signature is React's
export function useSyncExternalStoreWithSelector(subscribe, getState, getServerState, select, isEqual = Object.is) {
  const [get, getOnServer] = useMemo(() => {
    const narrowed = narrow(select, isEqual);
    return [() => narrowed(getState()), getServerState ? () => narrowed(getServerState()) : undefined];
  }, [getState, getServerState, select, isEqual]);
  return useSyncExternalStore(subscribe, get, getOnServer);
}

/**
 * @template State, Selection
 * @param {(state: State) => Selection} select
 * @param {(one: Selection, other: Selection) => boolean} isEqual
 * @returns {(state: State) => Selection}
 */
function narrow(select, isEqual) {
  /** @type {{ state: State, selection: Selection } | undefined} */
  let last;
  return (state) => {
    if (last && Object.is(last.state, state)) return last.selection;
    const next = select(state);
    const selection = last && isEqual(last.selection, next) ? last.selection : next;
    last = { state, selection };
    return selection;
  };
}
