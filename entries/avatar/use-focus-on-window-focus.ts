import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element when the frame gets the focus: when a shell's modal dialog closes, browsers restore the focus of the
 * frame, but not that of the element inside.
 */
export function useFocusOnWindowFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const onFocus = () => {
      if (document.activeElement === document.body) element.current?.focus();
    };
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  return element;
}
