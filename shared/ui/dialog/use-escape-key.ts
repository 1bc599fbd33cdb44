import { type RefObject, useEffect, useRef } from 'react';
import { topLayer } from './top-layer';

/** Calls back for Escape while the dialog is the topmost one, and stops every other effect of the key. */
export function useEscapeKey(dialog: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    // On the document: after a click on plain text the body has the focus.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || topLayer() !== dialog.current) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dialog]);
}
