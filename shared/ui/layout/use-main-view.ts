import { type RefObject, useEffect } from 'react';
import { type MainView, SPLIT_VIEW_EVENT, SPLIT_VIEW_REQUEST } from './split-view-events';

/** ms between two looks at the view. */
const POLL_MS = 100;

/**
 * Reports through a window event whether a split view's main column can be seen: looks every 100 ms while the page
 * itself can be seen, tells of changes, and tells again when asked.
 */
export function useMainView(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let told: MainView | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const tell = (view: MainView) => {
      told = view;
      dispatchEvent(new CustomEvent(SPLIT_VIEW_EVENT, { detail: { main: view } }));
    };
    const look = () => {
      const view = viewOf(main.current);
      if (view !== told) tell(view);
    };
    const follow = () => {
      clearInterval(timer);
      if (document.hidden) return;
      timer = setInterval(look, POLL_MS);
      look();
    };
    const ender = new AbortController();
    const { signal } = ender;
    document.addEventListener('visibilitychange', follow, { signal });
    addEventListener(SPLIT_VIEW_REQUEST, () => tell(viewOf(main.current)), { signal });
    follow();
    return () => {
      ender.abort();
      clearInterval(timer);
      tell('unknown');
    };
  }, [main]);
}

function viewOf(main: HTMLElement | null): MainView {
  if (!main?.isConnected) return 'unknown';
  return main.getClientRects().length > 0 ? 'visible' : 'hidden';
}
