import { type RefObject, useEffect, useRef } from 'react';

interface ClickOutside {
  element: RefObject<HTMLElement | null>;
  active: boolean;
  onClick: () => void;
}

/** Calls `onClick` for clicks outside of an element, but not for the click that made the element appear. */
export function useClickOutside({ element, active, onClick }: ClickOutside): void {
  const latest = useRef(onClick);
  latest.current = onClick;
  useEffect(() => {
    if (!active) return;
    const since = performance.now();
    const listen = ({ target, timeStamp }: MouseEvent) => {
      const inside = target instanceof Node && element.current?.contains(target);
      if (!inside && timeStamp > since) latest.current();
    };
    // Capturing: the page may stop the event's propagation, or remove its target from the document.
    document.addEventListener('click', listen, true);
    return () => document.removeEventListener('click', listen, true);
  }, [active, element]);
}
