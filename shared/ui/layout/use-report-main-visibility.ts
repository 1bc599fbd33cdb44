import { type RefObject, useEffect } from 'react';

/** Whether a split view's main column is visible; `unknown` when the page has none. */
export type MainView = 'visible' | 'hidden' | 'unknown';

/** The window event that reports a change, a CustomEvent with `{ main: MainView }`. */
export const SPLIT_VIEW_EVENT = 'vestibule:split-view';

/** The window event that requests another report. */
export const SPLIT_VIEW_REQUEST = 'vestibule:split-view-request';

/** ms between two measurements. */
const POLL_MS = 100;

/**
 * Reports with a window event whether a split view's main column is visible. It measures every 100 ms while the document
 * is visible, and reports changes and requests.
 */
export function useReportMainVisibility(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let reported: MainView | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const report = (view: MainView) => {
      reported = view;
      dispatchEvent(new CustomEvent(SPLIT_VIEW_EVENT, { detail: { main: view } }));
    };
    const measure = () => {
      const view = viewOf(main.current);
      if (view !== reported) report(view);
    };
    const poll = () => {
      clearInterval(timer);
      if (document.hidden) return;
      timer = setInterval(measure, POLL_MS);
      measure();
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('visibilitychange', poll, { signal });
    addEventListener(SPLIT_VIEW_REQUEST, () => report(viewOf(main.current)), { signal });
    poll();
    return () => {
      controller.abort();
      clearInterval(timer);
      report('unknown');
    };
  }, [main]);
}

function viewOf(main: HTMLElement | null): MainView {
  if (!main?.isConnected) return 'unknown';
  return main.getClientRects().length > 0 ? 'visible' : 'hidden';
}
