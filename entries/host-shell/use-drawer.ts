import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The drawer with the navigation. */
export interface NavigationDrawer {
  drawer: RefObject<HTMLDivElement | null>;
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  close: () => void;
}

/** From this width on the navigation stays beside the page. The class names in Navigation.tsx have the same. */
const WIDE = '(min-width: 60em)';

/**
 * Makes the popover with the navigation modal while it is open: the focus moves in and back, and the rest is inert, so
 * that a click into a frame closes the popover too. The browser itself handles Escape and clicks outside.
 *
 * @param isRendered whether there is a navigation, which only a signed-in user has
 */
export function useDrawer(isRendered: boolean): NavigationDrawer {
  const drawer = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => drawer.current?.hidePopover?.(), []);
  useEffect(() => {
    const element = drawer.current;
    if (!isRendered || !element) return;
    const controller = new AbortController();
    const { signal } = controller;
    // Runs before the popover closes: an inert button could not get the focus back.
    element.addEventListener('beforetoggle', ({ newState }) => setInert(newState === 'open'), { signal });
    element.addEventListener(
      'toggle',
      ({ newState }) => {
        const opened = newState === 'open';
        setOpen(opened);
        if (opened) (element.querySelector<HTMLElement>('[aria-current]') ?? element.querySelector('a'))?.focus();
        // Safari does not focus a clicked button, so the browser has no element to return the focus to.
        else if (document.activeElement === document.body) button.current?.focus();
      },
      { signal },
    );
    matchMedia(WIDE).addEventListener('change', close, { signal });
    return () => {
      controller.abort();
      setInert(false);
      setOpen(false);
    };
  }, [isRendered, close]);
  return { drawer, button, isOpen, close };
}

function setInert(isInert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('header, main')) element.inert = isInert;
}
