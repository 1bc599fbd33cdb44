import { type MouseEvent, useCallback } from 'react';
import { usePage } from '../../shared/runtime/start/page-context';
import type { Destination } from './menu-entries';

/** Leads where an entry's link leads, in its place of the shell; then the menu closes. */
export function useFollow(close: () => void) {
  const { shell } = usePage();
  return useCallback(
    (event: MouseEvent, entry: Destination) => {
      if (!isPlain(event)) return;
      if (entry.opens === 'page') {
        event.preventDefault();
        if (shell.openPage(entry.path)) close();
        return;
      }
      if (entry.opens === 'dialog') {
        // Where the browser blocks the window, the link leads there.
        if (!shell.openDialog(entry)) return;
        event.preventDefault();
      }
      if (shell.windowKind === 'frame') close();
    },
    [shell, close],
  );
}

/** Somebody who wants a tab of their own gets it from the browser. */
export function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
