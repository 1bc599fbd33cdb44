import { useEffect } from 'react';
import { usePage } from '../start/page-context';

/** The elements that may get the focus; what is hidden, disabled or inert among them does not take it. */
const CONTROLS = 'input, select, textarea, button, a[href], summary';

/**
 * Focuses the `autofocus` element, or else the first control, of a page that a shell shows as a dialog. Browsers ignore
 * `autofocus` in a frame while the focus is in the shell; only the frame is focused, and keys go to the body. It does
 * nothing once an element has the focus, or outside a dialog.
 */
export function useDialogPageAutofocus(): void {
  const { shell } = usePage();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const focus = () => {
      if (!shell.context?.isDialog) return;
      if (!hasFocus()) focusFirst();
      if (hasFocus()) controller.abort();
    };
    // The page may be ready before the shell has said that it is a dialog, and before the shell has made the frame
    // focusable.
    const unsubscribes = [shell.on('Theme', focus), shell.on('ShellReady', focus)];
    signal.addEventListener('abort', () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    });
    addEventListener('focus', focus, { signal });
    focus();
    return () => controller.abort();
  }, [shell]);
}

function hasFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body;
}

function focusFirst(): void {
  const controls = document.querySelectorAll<HTMLElement>(CONTROLS);
  for (const control of [...document.querySelectorAll<HTMLElement>('[autofocus]'), ...controls]) {
    // Without scrolling, so that the text above the control stays visible.
    control.focus({ preventScroll: true });
    if (hasFocus()) return;
  }
}
