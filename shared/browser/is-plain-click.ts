import type { MouseEvent } from 'react';

/** Whether a click opens a link in place: with a modifier key or another button the browser opens a new tab. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** Handles a plain click in place of the link. */
export function onPlainClick(action: () => void) {
  return (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    action();
  };
}
