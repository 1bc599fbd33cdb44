import { useEffect, useRef } from 'react';
import { usePage } from '../start/page-context';

/**
 * Lets Escape close a page that opened as a dialog: a shell around a frame hears nothing of its keys. What takes the key
 * for itself, an inner dialog or an open list, prevents its default. A page that stands alone was opened by nobody, and
 * stays. Pages without this hook have {@link useEscapeInDialog}.
 *
 * @param close what closes it, by default the shell; false while nothing may
 * @param isDialog false for a page that may stand in the main frame: then the shell has to say that it is a dialog
 */
export function useEscapeToClose(close?: (() => void) | false, isDialog = true): void {
  const { shell } = usePage();
  const latest = useRef({ close, isDialog });
  latest.current = { close, isDialog };
  useEffect(() => {
    if (shell.windowKind === 'alone') return;
    handlers += 1;
    const onKey = (event: KeyboardEvent) => {
      // A key held down has closed something else already; one that ends a composition is the input method's.
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return;
      const { close: act = shell.closeWindow, isDialog: isAlways } = latest.current;
      if (act && (isAlways || shell.context?.isDialog)) act();
    };
    // On the window, which hears it after everything in the document.
    addEventListener('keydown', onKey);
    return () => {
      handlers -= 1;
      removeEventListener('keydown', onKey);
    };
  }, [shell]);
}

/** How many {@link useEscapeToClose} are at work. */
let handlers = 0;

/** Lets Escape close a page that a shell shows as a dialog, and that has no {@link useEscapeToClose} of its own. */
export function useEscapeInDialog(): void {
  const { shell } = usePage();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (shell.context?.isDialog && handlers === 0) shell.requestClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [shell]);
}
