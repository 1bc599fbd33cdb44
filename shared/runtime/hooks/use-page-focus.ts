import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the page that takes the place of a component which had it.
 *
 * @returns to be called when the user asks for the page again
 */
export function usePageFocus(): () => void {
  const isWanted = useRef(false);
  useLayoutEffect(
    () => () => {
      // After this component is gone, and the page is there.
      if (isWanted.current) setTimeout(focusPage);
    },
    [],
  );
  return () => {
    isWanted.current = true;
  };
}

/** Focuses the field that the page begins with, else its heading; not when something has the focus already. */
function focusPage(): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body) return;
  const field = document.querySelector<HTMLElement>('[autofocus]');
  const heading = document.querySelector<HTMLElement>('h1');
  if (!field && heading) heading.tabIndex = -1; // a heading takes no focus by itself
  (field ?? heading)?.focus();
}
