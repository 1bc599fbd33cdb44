import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the one thing in this frame that can have it, when a shell gives it back to the frame: browsers
 * forget what in it had the focus as soon as a modal dialog opens over it.
 */
export function useFocusInside<E extends HTMLElement>(): RefObject<E | null> {
  const inside = useRef<E>(null);
  useEffect(() => {
    const onFocus = () => {
      if (document.activeElement === document.body) inside.current?.focus();
    };
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  return inside;
}
