import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Columns {
  main: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus into a side panel when it opens, and back when it closes. On a narrow screen, where the panel replaces
 * the main column, it restores the scroll position too. A panel that is open from the start moves nothing.
 */
export function usePanelFocus({ main, panel }: Columns, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  const scrolled = useRef(0);
  const last = useRef<HTMLElement>(null);

  // Recorded while the column is visible: a hidden one has neither scroll position nor focus.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const recordScroll = () => {
      if (main.current !== null && main.current.getClientRects().length > 0) scrolled.current = scrollY;
    };
    addEventListener('scroll', recordScroll, { signal, passive: true });
    main.current?.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement) last.current = target;
      },
      { signal },
    );
    return () => controller.abort();
  }, [main]);

  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
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
