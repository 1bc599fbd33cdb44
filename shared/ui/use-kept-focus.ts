import { useEffect } from 'react';

/** The places that take the focus when told to: a split view's columns, or a list that stands alone. */
const PLACES = '[data-part=details], [data-part=main]';

/**
 * Keeps a person's place on a page whose parts can take the focus: when what had it goes away, a deleted row or a button
 * that was used up, the part it stood in has it (`data-part` `main` or `details`), instead of nobody.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const ender = new AbortController();
    let last: Element | undefined;
    let place: HTMLElement | null = null;
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        last = target;
        // A dialog lies outside of the columns: behind it is the place it was opened from.
        place = target.closest<HTMLElement>(PLACES) ?? place;
      },
      { signal: ender.signal },
    );
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const kept = place?.isConnected ? place : document.querySelector<HTMLElement>(PLACES);
      kept?.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      ender.abort();
      observer.disconnect();
    };
  }, []);
}
