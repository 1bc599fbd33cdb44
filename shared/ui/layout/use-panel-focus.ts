import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Columns {
  main: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
}

/**
 * Leads a person into a side panel when it opens, and back to where they were when it closes: the focus, and on a narrow
 * screen, where the panel takes the page, the scroll position too. A panel that is there from the start moves nothing.
 */
export function usePanelFocus({ main, panel }: Columns, isOpen: boolean): void {
  const before = useRef(isOpen);
  const scrolled = useRef(0);
  const last = useRef<HTMLElement>(null);

  // Kept while it lasts: once the column is hidden the browser has forgotten both.
  useEffect(() => {
    const ender = new AbortController();
    const { signal } = ender;
    const keep = () => {
      if (main.current !== null && main.current.getClientRects().length > 0) scrolled.current = scrollY;
    };
    addEventListener('scroll', keep, { signal, passive: true });
    main.current?.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement) last.current = target;
      },
      { signal },
    );
    return () => ender.abort();
  }, [main]);

  useLayoutEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    const column = main.current;
    if (isOpen) {
      if (column?.getClientRects().length === 0) scrollTo(0, 0);
      if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
      return;
    }
    scrollTo(0, scrolled.current);
    const target = last.current?.isConnected ? last.current : column;
    target?.focus({ preventScroll: true });
  }, [isOpen, main, panel]);
}
