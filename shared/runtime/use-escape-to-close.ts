import { useEffect, useRef } from 'react';
import { usePage } from './page-context';

/**
 * Lets Escape close a page that opened as a dialog: a shell around a frame hears nothing of its keys. What takes the key
 * for itself, an inner dialog or an open list, prevents its default. A page that stands alone was opened by nobody, and
 * stays.
 *
 * @param close what closes it, by default the shell; false while nothing may
 */
export function useEscapeToClose(close?: (() => void) | false): void {
  const { shell } = usePage();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (shell.place === 'alone') return;
    const onKey = (event: KeyboardEvent) => {
      // A key held down has closed something else already; one that ends a composition is the input method's.
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return;
      const act = latest.current ?? shell.closeWindow;
      if (act) act();
    };
    // On the window, which hears it after everything in the document.
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [shell]);
}
