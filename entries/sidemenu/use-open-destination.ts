import { type MouseEvent, useCallback } from 'react';
import { isPlainClick } from '../../shared/browser/is-plain-click';
import { usePage } from '../../shared/runtime/start/page-context';
import type { Destination } from './menu-entries';

/** Asks the shell to open the page or dialog of an entry, instead of following its link, and closes the menu. */
export function useOpenDestination(close: () => void) {
  const { shell } = usePage();
  return useCallback(
    (event: MouseEvent, entry: Destination) => {
      if (!isPlainClick(event)) return;
      if (entry.opens === 'page') {
        event.preventDefault();
        if (shell.openPage(entry.path)) close();
        return;
      }
      if (entry.opens === 'dialog') {
        // If the browser blocks the popup, the link opens the page.
        if (!shell.openDialog(entry)) return;
        event.preventDefault();
      }
      if (shell.windowKind === 'frame') close();
    },
    [shell, close],
  );
}
