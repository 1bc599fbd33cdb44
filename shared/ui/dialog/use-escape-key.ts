import { type RefObject, useEffect, useRef } from 'react';
import { topLayer } from './top-layer';

/**
 * Calls back for Escape while the dialog is the topmost one, and stops the key's default action.
 *
 * @param dialog an open modal dialog, or the body, which is the topmost element while no modal dialog is open
 */
export function useEscapeKey(dialog: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    // On the document: after a click on plain text the body has the focus.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (topLayer() !== dialog.current || isTypedSearch(event.target)) return;
      event.preventDefault();
      // Ignores repetition: the first press of a held key has already closed something else, or opened this dialog.
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dialog]);
}

/** Browsers clear a search field with Escape. */
const isTypedSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
