import { useEffect, useRef } from 'react';
import { usePage } from '../start/page-context';

/**
 * Makes Escape close a page that opened as a dialog: a shell receives no key events of its frames. An inner dialog or an
 * open list that handles Escape calls `preventDefault()`, and the page stays. A page in a tab of its own is no dialog, and
 * stays. Pages without this hook have {@link useEscapeInDialog}.
 *
 * @param close closes the page, by default through the shell; false while the page must stay open
 * @param isDialog false for a page that may be in the main frame: then it is a dialog only if the shell says so
 */
export function useEscapeToClose(close?: (() => void) | false, isDialog = true): void {
  const { shell } = usePage();
  const latest = useRef({ close, isDialog });
  latest.current = { close, isDialog };
  useEffect(() => {
    if (shell.windowKind === 'alone') return;
    handlers += 1;
    const onKey = (event: KeyboardEvent) => {
      // A held key has already closed something; during a composition Escape is for the input method.
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return;
      const { close: act = shell.closeWindow, isDialog: isAlways } = latest.current;
      if (act && (isAlways || shell.context?.isDialog)) act();
    };
    // On the window, whose listeners are called after all others.
    addEventListener('keydown', onKey);
    return () => {
      handlers -= 1;
      removeEventListener('keydown', onKey);
    };
  }, [shell]);
}

/** How many components use {@link useEscapeToClose} at the moment. */
let handlers = 0;

/** Makes Escape close a page that a shell shows as a dialog, and that has no {@link useEscapeToClose} of its own. */
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
