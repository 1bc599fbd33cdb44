import type { MouseEvent } from 'react';

/** Handles a click in place of the link, unless a modifier key opens the link in a new tab or window. */
export function onPlainClick(action: () => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
